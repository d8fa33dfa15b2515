import { describe, expect, test } from '@jest/globals';
import type { Values } from './plan-json';
import { any, reviewed, rule } from './support/of-pieces';
import { allowAll, deny, edit, gone, kept, made, ord, ruled, securityRule } from './support/small-policy';

const tag = { folder: 'Texas', name: 'x' };
const between = { from: ['trust'], to: ['untrust'] };
const ours = 'terraform.local/cdktf-scm/scm';

describe('the accounts put each changed value into one row', () => {
  test.each([
    ['a description', [edit('scm_tag', { name: 'x', comments: 'a' }, { comments: 'b' })], 'equal', { 'no effect': 1 }],
    [
      'a moved block',
      [{ ...kept('scm_tag', { name: 'x' }), more: { previous_address: 'scm_tag.y' } }],
      'equal',
      { 'no effect': 1 },
    ],
    [
      'an object that leaves the state',
      [{ ...kept('scm_tag', { name: 'x' }), actions: ['forget'] }],
      'equal',
      { 'no effect': 1 },
    ],
    [
      'an import',
      [{ ...kept('scm_tag', { name: 'x' }), more: { change: { importing: { id: '1' } } } }],
      'equal',
      { 'no effect': 1 },
    ],
    [
      'a user of another provider',
      [{ type: 'aws_iam_user', after: { name: 'x' }, more: { provider_name: 'x/aws' } }],
      'undecided',
      { 'not judged': 1 },
    ],
    [
      'a random number',
      [
        {
          type: 'random_id',
          after: { byte_length: 4 },
          more: { provider_name: 'registry.terraform.io/hashicorp/random' },
        },
      ],
      'equal',
      { 'no effect': 1 },
    ],
    ['a kind that this version does not know', [made('scm_brand_new', {})], 'undecided', { 'not judged': 1 }],
    [
      'an interface of a NAT rule',
      [edit('scm_nat_rule', { name: 'n', to: ['a'] }, { to: ['b'] })],
      'undecided',
      { 'not judged': 2 },
    ],
    [
      'a deny rule that blocks more',
      [edit(securityRule, { ...deny, service: ['service-http'] }, { service: any }), allowAll],
      'stricter',
      { stricter: 2 },
    ],
    [
      'a secret',
      [
        edit(
          'scm_ike_gateway',
          { name: 'g', authentication: { pre_shared_key: { key: 'a' } } },
          { authentication: { pre_shared_key: { key: 'b' } } },
        ),
      ],
      'undecided',
      { 'not judged': 1 },
    ],
  ] as const)('%s', (_, pieces, verdict, counts) => {
    const { report } = reviewed(pieces);
    expect(report.verdict).toBe(verdict);
    expect(report.accounts.counts).toMatchObject(counts);
  });

  test('and names the value and the reason, worst first', () => {
    const { report, text } = reviewed([
      edit('scm_tag', { name: 'x', comments: 'a' }, { comments: 'b' }),
      edit('scm_nat_rule', { name: 'n', to: ['a'] }, { to: ['b'] }),
    ]);
    expect(report.accounts.rows.map(({ judgement }) => judgement)).toEqual(['not judged', 'not judged', 'no effect']);
    expect(report.accounts.rows[0]).toMatchObject({ address: 'scm_nat_rule.n', value: 'to -' });
    expect(text).toMatch(/^Verdict: undecided .*\n3 changed values: 1 without effect, 2 not judged\n/);
    expect(text).toContain('scm_nat_rule.n: to -, to + (');
  });
});

describe('what a review cannot judge', () => {
  const events: Readonly<Record<string, Values>> = {
    'a data source that is read during the apply': {
      resource_changes: [
        { address: 'data.http.x', mode: 'data', type: 'http', change: { actions: ['read'], before: null, after: {} } },
      ],
    },
    'a provider action': { action_invocations: [{ address: 'action.scm_push.x' }] },
    'a deferred change': {
      deferred_changes: [
        { resource_change: { address: 'scm_site.x', type: 'scm_site', change: { actions: ['create'] } } },
      ],
    },
    'a part that -target left out': { complete: false },
  };

  test.each(Object.keys(events))('%s is not judged, and nothing is claimed', (name) => {
    const { report, text } = reviewed([], events[name]);
    expect(report.verdict).toBe('undecided');
    expect(report.accounts.counts['not judged']).toBe(1);
    expect(text).not.toMatch(/nothing else|rules allow and block the same/i);
  });

  test('a deny rule that another tenant gets is deleted here', () => {
    const there = { type: securityRule, name: 'deny', after: { folder: 'Texas', ...deny } };
    const { report } = reviewed([gone(securityRule, deny), allowAll, { ...there, name: 'there' }], {
      configuration: {
        provider_config: {
          scm: { name: 'scm', full_name: ours, expressions: {} },
          'scm.other': {
            ...{ name: 'scm', full_name: ours, alias: 'other' },
            expressions: { client_id: { references: ['var.other'] } },
          },
        },
        root_module: {
          resources: [
            { address: `${securityRule}.deny`, provider_config_key: 'scm' },
            { address: `${securityRule}.allow-all`, provider_config_key: 'scm' },
            { address: `${securityRule}.there`, provider_config_key: 'scm.other' },
          ],
        },
      },
    });
    expect(report.verdict).toBe('dangerous');
    expect(report.accounts.rows).toContainEqual(
      expect.objectContaining({ address: 'provider.scm.other', judgement: 'not judged' }),
    );
    expect(report.findings.map(({ title }) => title).join('\n')).toMatch(/another provider block/);
  });

  test('the same tenant through two provider blocks is one tenant', () => {
    const block = (more: Values) => ({
      name: 'scm',
      full_name: ours,
      expressions: { scope: { constant_value: 'tsg_id:1' } },
      ...more,
    });
    const edited = edit('scm_tag', { ...tag, comments: 'a' }, { comments: 'b' });
    const { report } = reviewed([edited, { ...edited, name: 'y' }], {
      configuration: {
        provider_config: { scm: block({}), 'scm.other': block({ alias: 'other' }) },
        root_module: {
          resources: [
            { address: 'scm_tag.x', provider_config_key: 'scm' },
            { address: 'scm_tag.y', provider_config_key: 'scm.other' },
          ],
        },
      },
    });
    expect(report.verdict).toBe('equal');
  });

  test('a provisioner counts beside the values of its resource', () => {
    const { report } = reviewed([made('scm_tag', { name: 'x' })], {
      configuration: {
        root_module: { resources: [{ address: 'scm_tag.x', provisioners: [{ type: 'local-exec' }] }] },
      },
    });
    expect(report.accounts.rows).toContainEqual(
      expect.objectContaining({ value: '(provisioner local-exec)', judgement: 'not judged' }),
    );
  });

  test('a deny rule that is deleted without a snapshot may have blocked what unknown rules allow', () => {
    const { report, text } = reviewed([
      gone(securityRule, ruled({ ...between, name: 'deny', action: 'deny', service: any })),
    ]);
    expect(report.verdict).toBe('undecided');
    expect(text).not.toMatch(/rules allow and block the same/);
  });

  test('an order without a snapshot is not judged, but an allow rule that shrinks is stricter', () => {
    const moved = reviewed([kept(securityRule, deny), allowAll, ord(['deny', 'allow-all'], ['allow-all', 'deny'])]);
    expect(moved.report.verdict).toBe('undecided');
    const shrunk = reviewed([edit(securityRule, { ...rule, ...between }, { source: ['10.0.0.0/8'] })]);
    expect(shrunk.report.verdict).toBe('stricter');
  });
});
