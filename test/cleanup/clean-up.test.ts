import { describe, expect, test } from '@jest/globals';
import { cleanUp, reviewOf, type Proposal } from '../../src/tools/cleanup';
import type { Configuration, ConfiguredObject } from '../../src/engine/policy';
import { object, officeWith } from '../trace/office';

type Fields = Readonly<Record<string, unknown>>;
const rule = (name: string, fields: Fields = {}) => ({
  ...{ name, from: ['trust'], to: ['untrust'], source: ['any'], destination: ['any'], application: ['any'] },
  ...{ service: ['any'], action: 'allow', log_end: true },
  ...fields,
});
const host = (name: string, fields: Fields = {}): ConfiguredObject =>
  object('address', name, { ip_netmask: '10.8.0.1', ...fields });
const clean = (security: readonly Fields[], objects: readonly ConfiguredObject[] = []): readonly Proposal[] =>
  withoutOffice(cleanUp({ configuration: officeWith({ security, objects }) }).proposals);
/** The office has services that no rule here uses. */
const withoutOffice = (proposals: readonly Proposal[]): readonly Proposal[] =>
  proposals.filter(({ edits }) => edits.every(({ object: { kind } }) => kind !== 'service'));
const about = (proposals: readonly Proposal[]): readonly string[] =>
  proposals.map(({ sort, edits }) => `${sort} ${edits.map(({ is, object: { name } }) => `${is} ${name}`).join(', ')}`);
const [one, two] = [{ source: ['10.8.0.1'] }, { source: ['10.8.0.2'] }];

describe('rules that are not alike for the firewall', () => {
  test.each<[string, Fields]>([
    ['another profile group', { profile_setting: { group: ['strict'] } }],
    ['another log forwarding profile', { log_setting: 'elsewhere' }],
    ['no log', { log_end: false }],
    ['a schedule', { schedule: 'nights' }],
    ['a reset instead of a deny', { action: 'reset-both' }],
    ['another user', { source_user: ['alice'] }],
  ])('%s: neither merged nor redundant', (_, fields) => {
    const action = fields['action'] === undefined ? 'allow' : 'deny';
    const merged = clean([rule('a', { ...one, action }), rule('b', { ...two, action, ...fields })]);
    expect(about(merged).filter((text) => text.includes('rule'))).toEqual([]);
    // What a condition leaves out of the narrow rule, the wide one decides anyway.
    const isCondition = 'schedule' in fields || 'source_user' in fields;
    const redundant = clean([rule('a', { ...one, action, ...fields }), rule('b', { action })]);
    expect(about(redundant).filter((text) => text.includes('rule'))).toEqual(
      isCondition ? ['redundant-rule remove a'] : [],
    );
  });

  test('keeps a last rule that logs what the default rule blocks without a log', () => {
    const all = { from: ['any'], to: ['any'], action: 'deny' };
    expect(about(clean([rule('last', all)]))).toEqual([]);
    expect(about(clean([rule('last', { ...all, from: ['trust'], to: ['dmz'], log_end: false })]))).toEqual([
      'redundant-rule remove last',
    ]);
  });

  test('does not merge negated lists, disabled rules, and rules with one between them that matters', () => {
    const negated = { negate_source: true };
    expect(about(clean([rule('a', { ...one, ...negated }), rule('b', { ...two, ...negated })]))).not.toContainEqual(
      expect.stringContaining('mergeable'),
    );
    expect(about(clean([rule('a', one), rule('b', { ...two, disabled: true })]))).toEqual([]);
    const between = rule('between', { source: ['10.8.0.0/24'], action: 'deny', application: ['ssh'] });
    expect(about(clean([rule('a', one), between, rule('b', two)]))).toEqual([]);
  });

  test('merges rules with one between them that does not matter, and says what is lost', () => {
    const between = rule('between', { from: ['dmz'], action: 'deny' });
    const [merged, ...others] = clean([
      rule('a', { ...one, description: 'first' }),
      between,
      rule('b', { ...two, description: 'second', tag: ['old'] }),
    ]);
    expect(others).toEqual([]);
    expect(merged).toMatchObject({
      sort: 'mergeable-rules',
      loses: ['the description of "b": second', 'the tag "old" of "b"'],
      edits: [{ is: 'change', after: { source: ['10.8.0.1', '10.8.0.2'], description: 'first' } }, { is: 'remove' }],
    });
  });

  test('removes one of two equal rules, not both', () => {
    expect(about(clean([rule('a'), rule('b')]))).toEqual(['shadowed-rule remove b']);
  });
});

describe('objects', () => {
  test('keeps what a disabled rule, a filter or a NAT rule uses', () => {
    const nat = [{ name: 'n', from: ['trust'], to: ['untrust'], source: ['inside'], service: 'any' }];
    const configuration = officeWith({
      nat,
      security: [rule('off', { source: ['waiting'], disabled: true }), rule('on', { source: ['group'] })],
      objects: [
        host('inside'),
        host('waiting', { ip_netmask: '10.8.0.2' }),
        host('tagged', { ip_netmask: '10.8.0.3', tag: ['red'] }),
        host('nowhere', { ip_netmask: '10.8.0.4' }),
        object('address_group', 'group', { dynamic: { filter: "'red'" } }),
        object('tag', 'red', {}),
      ],
    });
    const { proposals } = cleanUp({ configuration });
    expect(about(withoutOffice(proposals)).filter((text) => text.includes('object'))).toEqual([
      'unused-object remove nowhere',
    ]);
  });

  test('proves nothing beyond what was read', () => {
    const configuration = officeWith({ security: [], objects: [host('nowhere')] });
    const [found] = withoutOffice(cleanUp({ configuration, isRead: ({ name }) => name !== 'ike_gateway' }).proposals);
    expect(found).toMatchObject({
      evidence: { covers: 'what is known' },
      reasons: [expect.anything(), 'kinds that were not read may reference it: IKE gateway'],
    });
    const partial = {
      ...configuration,
      containers: configuration.containers.map((one) => ({ ...one, completeness: 'partial' as const })),
    };
    expect(cleanUp({ configuration: partial }).proposals[0]?.evidence).toMatchObject({ covers: 'what is known' });
  });

  test('does not replace an object by one that a filter does not select', () => {
    const objects = [
      host('web', { tag: ['red'] }),
      host('copy'),
      object('address_group', 'group', { dynamic: { filter: "'red'" } }),
      object('tag', 'red', {}),
    ];
    const security = [
      rule('a', { source: ['group'] }),
      rule('b', { source: ['web'], from: ['dmz'] }),
      rule('c', { source: ['copy'], to: ['dmz'] }),
    ];
    expect(about(clean(security, objects))).toEqual(['duplicate-object change c, remove copy']);
  });

  test.each([
    ['equal', { tag: ['red'] }, ['duplicate-object change b, remove web']],
    ['other', { tag: ['blue'] }, []],
    ['no', {}, []],
  ])('replaces an object by one with %s tags although a filter cannot be read: %j', (_, tags, found) => {
    const objects = [
      host('web', { tag: ['red'] }),
      host('copy', tags),
      object('address_group', 'group', { dynamic: { filter: "'red' and" } }),
      object('tag', 'red', {}),
      object('tag', 'blue', {}),
    ];
    const security = [
      rule('a', { source: ['group'] }),
      rule('b', { source: ['web'], from: ['dmz'] }),
      rule('c', { source: ['copy'], to: ['dmz'] }),
    ];
    expect(about(clean(security, objects)).filter((text) => text.startsWith('duplicate'))).toEqual(found);
  });
});

test('reviews each proposal as a plan', () => {
  const configuration: Configuration = officeWith({ security: [rule('a'), rule('b', { ...one, action: 'deny' })] });
  const [shadowed] = cleanUp({ configuration }).proposals;
  const review = reviewOf(shadowed?.edits ?? [], { configuration, made: '', addressOf: () => undefined });
  expect(review.traffic).toEqual([]);
  expect(review.summary).toMatchObject({ actions: { delete: 1 } });
  const wrong = reviewOf(
    [
      {
        is: 'change',
        object: { kind: 'security_rule', name: 'b', rulebase: 'pre', container: { scope: 'folder', name: 'Office' } },
        before: rule('b', { ...one, action: 'deny' }),
        after: rule('b', { from: ['dmz'] }),
      },
    ],
    { configuration, made: '', addressOf: () => undefined },
  );
  expect(wrong.traffic.map(({ what }) => what)).toContain('opened');
});
