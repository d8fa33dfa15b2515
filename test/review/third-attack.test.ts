import { describe, expect, test } from '@jest/globals';
import { allKinds, isSetting } from '../../src/catalog';
import { readPlan, review, type Report } from '../../src/review';
import { expectCounted } from '../support/expect-counted';
import { branchesOf, minimalOf } from '../support/sample';
import { planJson, pushOfTexas, type PlanPiece, type Values } from './plan-json';
import { reviewedText, rule } from './support/of-pieces';
import { added, both, changed, item, removed, type Change } from './combined/world';
import { nameAttacks, otherAttacks, planOf, type Attack } from './support/third-attacks';
import { readSnapshot } from '../../src/tenant';

/** Changes that a third adversary got past `--require stricter`. */

const harmless = /^(equal|stricter)$/;
const here = { folder: 'Texas' };
const verdictOf = (...pieces: readonly PlanPiece[]): string => reviewedText(planJson([pushOfTexas, ...pieces])).verdict;

describe('an object that takes the place of another one, or of none', () => {
  test.each(Object.entries({ ...nameAttacks, ...otherAttacks }))('%s', (_, attack) => {
    const { plan, snapshot } = planOf(attack);
    expectCounted(plan);
    const { verdict, findings } = reviewedText(plan, { base: { name: 'base.json', snapshot } });
    expect(verdict).not.toMatch(harmless);
    expect(findings).not.toEqual([]);
  });
});

describe('a setting that Terraform has not managed yet', () => {
  const settings = allKinds().filter(isSetting);

  test('there are many kinds of them', () => expect(settings.length).toBeGreaterThanOrEqual(20));

  test.each(settings.map((kind) => [kind.name, kind] as const))('%s is never proved harmless', (_, kind) => {
    const unknown = Object.fromEntries(
      kind.attributes.flatMap((one) => (one.setBy === 'service' ? [[one.name, true]] : [])),
    );
    for (const branch of branchesOf(kind)) {
      const after = minimalOf(kind, branch, 'x', 'Texas', new Map());
      const type = `scm_${kind.name}`;
      expect(verdictOf({ type, before: null, after, unknown })).not.toMatch(harmless);
      expect(verdictOf({ type, before: { ...after, id: 'x' }, after: null })).not.toMatch(harmless);
    }
  });

  test.each<[string, Values]>([
    ['tcp_setting', { tcp: { asymmetric_path: 'drop', drop_zero_flag: true } }],
    ['session_setting', { session_settings: { packet_buffer_protection_enable: true } }],
    ['content_id_setting', { content_id: { strip_x_fwd_for: true } }],
    ['management_interface', { management_interface: { service: { disable_telnet: true, disable_http: true } } }],
    ['general_setting', { general: { ack_login_banner: false } }],
  ])('%s: its defaults or better are no proof', (kind, fields) => {
    expect(verdictOf({ type: `scm_${kind}`, before: null, after: { ...here, ...fields } })).not.toMatch(harmless);
  });
});

test('an object without a value of its own has an effect', () => {
  for (const type of ['scm_deployment_enable', 'scm_auto_vpn_push', 'scm_mobile_agent_enable']) {
    expect(verdictOf({ type, before: null, after: {}, unknown: { id: true } })).toBe('undecided');
    expect(verdictOf({ type, before: { id: 'x' }, after: null })).toBe('undecided');
  }
});

describe('a deleted resource in a plan of two tenants', () => {
  const gone: Values = { ...rule, from: ['a'], to: ['b'], profile_setting: null };
  const source = 'terraform.local/cdktf-scm/scm';
  const verdictWith = (blocks: Readonly<Record<string, Values>>): string => {
    const pieces: readonly PlanPiece[] = [
      pushOfTexas,
      { type: 'scm_security_rule', name: 'old', before: gone, after: null },
    ];
    const resources = [{ address: 'scm_push.p', provider_config_key: 'scm', expressions: {} }];
    const config = Object.entries(blocks).map(
      ([key, expressions]) => [key, { full_name: source, expressions }] as const,
    );
    return reviewedText(
      planJson(pieces, {
        configuration: { provider_config: Object.fromEntries(config), root_module: { resources } },
      }),
    ).verdict;
  };
  const scope = (value: string): Values => ({ scope: { constant_value: value } });

  test.each<[string, Readonly<Record<string, Values>>]>([
    ['an alias', { scm: {}, 'scm.prod': {} }],
    ['another scope', { scm: scope('1'), 'scm.prod': scope('2') }],
    ['a block of a module', { scm: {}, 'module.m:scm': {} }],
  ])('may be of the other one: %s', (_, blocks) => {
    expect(verdictWith(blocks)).toBe('undecided');
  });

  test.each<[string, Readonly<Record<string, Values>>]>([
    ['one block', { scm: {} }],
    ['two of one scope', { scm: scope('1'), 'scm.prod': scope('1') }],
  ])('is of this one: %s', (_, blocks) => {
    expect(verdictWith(blocks)).toMatch(harmless);
  });
});

describe('two plans without a snapshot', () => {
  const grown = { ...rule, source: ['10.0.0.0/24'] };
  const net = { ...here, name: 'net', ip_netmask: '10.0.0.0/24' };
  const pieces: readonly (readonly PlanPiece[])[] = [
    [pushOfTexas, { type: 'scm_security_rule', before: grown, after: { ...grown, source: ['net'] } }],
    [{ type: 'scm_address', before: net, after: net, actions: ['no-op'] }],
  ];
  const verdictWith = (...blocks: readonly Values[]): string =>
    review(
      pieces.map((some, i) => {
        const resources = some.map(({ type, name = 'x' }) => ({
          ...{ address: `${type}.${name}`, provider_config_key: 'scm', expressions: {} },
        }));
        const scm = { full_name: 'terraform.local/cdktf-scm/scm', expressions: blocks[i] };
        const configuration = { provider_config: { scm }, root_module: { resources } };
        return { name: String(i), plan: readPlan(planJson(some, { configuration }), 'p') };
      }),
    ).verdict;
  const scope = (id: string): Values => ({ scope: { constant_value: id } });
  const variable = { scope: { references: ['var.scope'] } };

  test('are of one tenant if both write its scope, or none does', () => {
    expect([verdictWith({}, {}), verdictWith(scope('1'), scope('1'))]).toEqual(['equal', 'equal']);
  });

  test('an object of another tenant is not the one that a rule means', () => {
    expect(verdictWith(scope('1'), scope('2'))).not.toMatch(harmless);
    expect([verdictWith(variable, variable), verdictWith(scope('1'), {})]).toEqual(['undecided', 'undecided']);
  });
});

describe('what other providers do', () => {
  const made = (provider: string, more: Partial<PlanPiece> = {}): string =>
    verdictOf({
      ...{ type: 'null_resource', before: null, after: { id: '1' }, more: { provider_name: provider } },
      ...more,
    });

  test('one of another host is not the known one', () => {
    expect(made('registry.terraform.io/hashicorp/null')).toBe('equal');
    expect(made('registry.opentofu.org/hashicorp/null')).toBe('equal');
    expect(made('registry.example/hashicorp/null')).toBe('undecided');
    expect(made('registry.example/builtin/terraform')).toBe('undecided');
  });

  test('a removed block may run a program that no plan contains', () => {
    const gone = { before: { id: '1' }, after: null };
    const configuration = { root_module: { resources: [] } };
    const piece = { type: 'null_resource', more: { provider_name: 'registry.terraform.io/hashicorp/null' } };
    expect(reviewedText(planJson([pushOfTexas, { ...piece, ...gone }], { configuration })).verdict).toBe('undecided');
  });
});

describe('a push that leaves the state', () => {
  const forgotten = (type: string): PlanPiece => ({
    ...{ type, name: 'q', before: { folders: ['Texas'] }, after: null, actions: ['forget'] },
  });

  test.each(['scm_push', 'scm_push_on_destroy'])('%s: what watched over changes does no longer', (type) => {
    expect(verdictOf(forgotten(type))).toBe('undecided');
  });

  test('pushes nothing', () => {
    const tag = { type: 'scm_tag', before: { ...here, name: 't' }, after: { ...here, name: 't', comments: 'x' } };
    const { findings } = reviewedText(planJson([forgotten('scm_push'), tag]));
    expect(findings.map(({ id }) => id)).toContain('no-push');
  });
});

describe('a snapshot that says it is complete, without an object of the plan', () => {
  const texas = { scope: 'folder', name: 'Texas' };
  const snapshot = readSnapshot(
    JSON.stringify({
      ...{ format: 'scm-snapshot/1', made: '2026-11-26T00:00:00Z', objects: [], rulebases: [], unread: [] },
      containers: [
        { container: { scope: 'folder', name: 'All' }, completeness: 'complete' },
        { container: { scope: 'folder', name: 'ngfw-shared' }, completeness: 'complete', above: 'All' },
        { container: texas, completeness: 'complete', above: 'ngfw-shared' },
      ],
    }),
    'base.json',
  );
  const reportOf = (piece: PlanPiece): Report =>
    reviewedText(planJson([pushOfTexas, piece]), { base: { name: 'base.json', snapshot } });

  test.each<[string, Values, Values | null]>([
    ['address', { name: 'a', ip_netmask: '10.0.0.1' }, { name: 'a', ip_netmask: '10.0.0.2' }],
    ['security_rule', { ...rule, action: 'deny' }, null],
    ['anti_spyware_profile', { name: 'sp' }, null],
  ])('%s: it is not up to date', (kind, before, after) => {
    const report = reportOf({
      ...{ type: `scm_${kind}`, before: { ...here, ...before }, after: after === null ? null : { ...here, ...after } },
    });
    expect(report.findings.map(({ id }) => id)).toContain('stale-base');
    expect(report.verdict).not.toMatch(harmless);
  });
});

describe('zones of the internet and of servers that do not exist', () => {
  const piece: PlanPiece = {
    ...{ type: 'scm_security_rule', before: null },
    after: { ...rule, from: ['untrust'], to: ['servers'] },
  };
  const found = (options: Parameters<typeof reviewedText>[1]): readonly string[] =>
    reviewedText(planJson([pushOfTexas, piece]), options).findings.flatMap(({ id, severity, title }) =>
      id === 'not-examined' ? [`${severity} ${title}`] : [],
    );

  test('are said, and more loudly if none is left', () => {
    expect(found({ internetZones: ['untrsut'] })).toEqual([expect.stringMatching(/^medium .*internet zone untrsut/)]);
    expect(found({ serverZones: ['server'] })).toEqual([expect.stringMatching(/^medium .*server zone server/)]);
    expect(found({ internetZones: ['untrust', 'wan'] })).toEqual([expect.stringMatching(/^info .*internet zone wan/)]);
  });

  test('those that exist are not', () => {
    expect(found({ internetZones: ['untrust'], serverZones: ['servers'] })).toEqual([]);
    expect(found({})).toEqual([]);
  });
});

describe('what the same adversary tried as harmless edits', () => {
  const used = changed('security_rule', 'guests', { source: ['$g'] });
  const variable = item('variable', '$g', { type: 'ip-netmask', value: '10.9.0.0/24' });
  const again: Change = (now) => now.map((one) => (one.name === 'sp' ? { ...one, id: 'again' } : one));

  test.each<[string, Attack]>([
    ['a literal becomes a new variable', { change: both(added(variable), used) }],
    ['a variable of no use is deleted', { given: added(variable), change: removed('variable', '$g') }],
    [
      'a variable gets smaller',
      { given: both(added(variable), used), change: changed('variable', '$g', { value: '10.9.0.0/25' }) },
    ],
    ['another resource has the same profile', { change: again }],
    ['a new profile', { change: added(item('anti_spyware_profile', 'n', {})) }],
    [
      'a profile of no use is deleted',
      { given: added(item('anti_spyware_profile', 'n', {})), change: removed('anti_spyware_profile', 'n') },
    ],
    ['a new snippet', { pieces: [{ type: 'scm_snippet', before: null, after: { name: 'fresh' } }] }],
  ])('%s', (_, attack) => {
    const { plan, snapshot } = planOf(attack);
    expect(reviewedText(plan, { base: { name: 'base.json', snapshot } }).verdict).toMatch(harmless);
  });
});
