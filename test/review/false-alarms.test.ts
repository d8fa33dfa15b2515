import { describe, expect, test } from '@jest/globals';
import type { Report } from '../../src/review';
import type { PlanPiece, Values } from './plan-json';
import { any, push, reviewed, rule } from './support/of-pieces';
import { onBase } from './support/on-base';

const here = { folder: 'Texas' };
const same = (type: string, fields: Values): PlanPiece => ({ ...edit(type, fields, {}), actions: ['no-op'] });
const edit = (type: string, before: Values, after: Values): PlanPiece => ({
  type,
  name: String(before['name']),
  before: { ...here, ...before },
  after: { ...here, ...before, ...after },
});
const added = (type: string, fields: Values, more: Partial<PlanPiece> = {}): PlanPiece => ({
  type,
  name: String(fields['name']),
  after: { ...here, ...fields },
  ...more,
});
const ruled = (more: Values): PlanPiece => same('scm_security_rule', { ...rule, ...more });
const reportOf = (...pieces: readonly PlanPiece[]): Report => reviewed([push, ...pieces]).report;
const above = ({ findings }: Report): readonly string[] =>
  findings.filter(({ severity }) => severity !== 'info').map(({ title }) => title);

const list = (more: Values = {}, name = 'bad'): Values => ({
  name,
  type: { ip: { url: 'https://lists.example/a', recurring: { hourly: {} }, ...more } },
});
const office = (name: string, ...daily: readonly string[]): Values => ({
  name,
  schedule_type: { recurring: { daily } },
});

describe('nothing is found when', () => {
  test.each<[string, readonly PlanPiece[]]>([
    [
      'an external list is fetched more often and described',
      [
        ruled({ source: ['bad'] }),
        edit('scm_external_dynamic_list', list(), list({ recurring: { five_minute: {} }, description: 'x' })),
      ],
    ],
    [
      'a list is renamed',
      [
        edit('scm_security_rule', { ...rule, source: ['bad'] }, { source: ['worse'] }),
        edit('scm_external_dynamic_list', list(), { name: 'worse' }),
      ],
    ],
    [
      'a schedule is renamed',
      [
        edit('scm_security_rule', { ...rule, schedule: 'day' }, { schedule: 'office' }),
        edit('scm_schedule', office('day', '08:00-17:00'), { name: 'office' }),
      ],
    ],
    [
      'a HIP profile and a HIP object are renamed',
      [
        edit('scm_security_rule', { ...rule, source_hip: ['managed'] }, { source_hip: ['ours'] }),
        edit('scm_hip_profile', { name: 'managed', match: "'disk'" }, { name: 'ours', match: "'drive'" }),
        edit('scm_hip_object', { name: 'disk', disk_backup: { criteria: { is_installed: true } } }, { name: 'drive' }),
      ],
    ],
    [
      'a URL category is renamed',
      [
        edit('scm_security_rule', { ...rule, category: ['sites'] }, { category: ['pages'] }),
        edit('scm_url_category', { name: 'sites', type: 'URL List', list: ['a.example'] }, { name: 'pages' }),
      ],
    ],
    [
      'an Internet rule logs to another place',
      [
        edit(
          'scm_security_rule',
          { ...rule, policy_type: 'Internet', log_settings: { log_sessions: false } },
          { log_settings: { log_sessions: true }, log_setting: 'siem' },
        ),
      ],
    ],
    [
      'a filter gets parentheses',
      [
        ruled({ source: ['shops'] }),
        edit(
          'scm_address_group',
          { name: 'shops', dynamic: { filter: "'a' and 'b'" } },
          { dynamic: { filter: "('a' and 'b')" } },
        ),
      ],
    ],
    [
      'a schedule is written in two parts',
      [
        ruled({ schedule: 'day' }),
        edit('scm_schedule', office('day', '08:00-17:00'), office('day', '12:00-17:00', '08:00-12:00')),
      ],
    ],
    [
      'a NAT rule and an interface are described',
      [
        edit(
          'scm_nat_rule',
          { name: 'nat', position: 'pre', from: any, to: ['wan'], source: any, destination: any, service: 'any' },
          { description: 'x' },
        ),
        edit('scm_ethernet_interface', { name: '$wan', layer3: { mtu: 1400 } }, { comment: 'x' }),
      ],
    ],
    [
      'a folder is created that holds nothing',
      [
        ruled({}),
        { type: 'scm_folder', name: 'new', after: { name: 'Austin', parent: 'Texas' } },
        {
          type: 'scm_folder',
          name: 'old',
          before: { name: 'Texas', parent: 'All Firewalls' },
          after: { name: 'Texas', parent: 'All Firewalls' },
          actions: ['no-op'],
        },
      ],
    ],
    [
      'an object is deposed whose replacement is there',
      [
        ruled({ source: ['a'] }),
        same('scm_address', { name: 'a', ip_netmask: '10.0.0.1' }),
        {
          ...edit('scm_address', { name: 'a', ip_netmask: '10.0.0.1' }, {}),
          after: null,
          more: { deposed: '0a1b2c3d' },
        },
      ],
    ],
  ])('%s', (_, pieces) => {
    expect(above(reportOf(...pieces))).toEqual([]);
  });
});

describe('only what closes is found when', () => {
  test.each<[string, readonly PlanPiece[]]>([
    [
      'a schedule is narrowed',
      [ruled({ schedule: 'day' }), edit('scm_schedule', office('day', '08:00-17:00'), office('day', '09:00-16:00'))],
    ],
    [
      'a list of URLs is narrowed',
      [
        ruled({ category: ['sites'] }),
        edit(
          'scm_url_category',
          { name: 'sites', type: 'URL List', list: ['a.example', 'b.example'] },
          { list: ['a.example'] },
        ),
      ],
    ],
    [
      'an external list leaves out more',
      [ruled({ source: ['bad'] }), edit('scm_external_dynamic_list', list(), list({ exception_list: ['10.0.0.1'] }))],
    ],
  ])('%s', (_, pieces) => {
    const { traffic } = reportOf(...pieces);
    expect(traffic.map(({ what }) => what)).toContain('closed');
    expect(traffic.map(({ what }) => what)).not.toContain('opened');
  });

  test('and the other way around only what opens', () => {
    const { traffic } = reportOf(
      ruled({ schedule: 'day' }),
      edit('scm_schedule', office('day', '09:00-16:00'), office('day', '08:00-17:00')),
    );
    expect(traffic.map(({ what }) => what)).toEqual(['opened']);
  });
});

describe('a new external list whose server profile the service fills in', () => {
  const made = added('scm_external_dynamic_list', list(), {
    unknown: { type: { ip: { certificate_profile: true } } },
    constant: ['type'],
  });
  const block = added('scm_security_rule', { ...rule, name: 'block', source: ['bad'], action: 'deny' });

  test('is known, and the rule that blocks it opens nothing and misses nothing', () => {
    const report = reportOf(made, block);
    expect(report.findings.map(({ id }) => id)).not.toContain('dangling-reference');
    expect(report.findings.map(({ id }) => id)).not.toContain('known-after-apply');
    expect(report.traffic.filter(({ what }) => what === 'opened')).toEqual([]);
  });
});

describe('what is known only after the apply stops the gate for that reason', () => {
  const stopping = (report: Report): readonly string[] =>
    report.findings.filter(({ severity }) => severity === 'high' || severity === 'critical').map(({ id }) => id);

  test('as the source of a rule that allows', () => {
    const report = reportOf(added('scm_security_rule', { ...rule, source: null }, { unknown: { source: true } }));
    expect(stopping(report)).toContain('known-after-apply');
    expect(report.findings.map(({ id }) => id)).not.toContain('dangling-reference');
  });

  test('as the value of an address in such a rule', () => {
    const report = reportOf(
      ruled({ source: ['a'] }),
      added('scm_address', { name: 'a', ip_netmask: null }, { unknown: { ip_netmask: true } }),
    );
    expect(stopping(report)).toContain('known-after-apply');
  });

  test('and so does what is sensitive', () => {
    const report = reportOf(
      added('scm_security_rule', { ...rule, source: any }, { more: { change: { after_sensitive: { source: true } } } }),
    );
    expect(stopping(report)).toContain('sensitive-value');
    expect(report.findings.map(({ id }) => id)).not.toContain('dangling-reference');
  });

  test('but not in a rule that blocks, or in what no rule uses', () => {
    const report = reportOf(added('scm_address', { name: 'a', ip_netmask: null }, { unknown: { ip_netmask: true } }));
    expect(stopping(report)).toEqual([]);
  });
});

const numbered = <T>(count: number, make: (i: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const ids = ({ findings }: Report): readonly string[] => findings.map(({ id }) => id);
const told = ({ findings }: Report): readonly string[] =>
  findings.map(({ severity, id, title }) => `${severity} ${id} ${title}`);
const titlesAbove = ({ findings }: Report): readonly string[] =>
  findings.filter(({ severity }) => severity !== 'info').map(({ title }) => title);

describe('on a base', () => {
  test('a custom application is not stale because its risk is a number there and a text in the plan', () => {
    const own = { name: 'own', category: 'media', subcategory: 'gaming', technology: 'peer-to-peer' };
    const planned = { ...own, folder: 'Texas', risk: '1' };
    const report = onBase([{ kind: 'application', ...own, risk: 1 }], [], {
      type: 'scm_application',
      before: planned,
      after: { ...planned, description: 'x' },
    });
    expect(ids(report)).not.toContain('stale-base');
  });

  test('a new folder without a firewall has the policy that it inherits', () => {
    const rules = numbered(13, (i) => ({
      ...rule,
      name: `rule-${i}`,
      source: [`10.${i}.0.0/16`],
      destination: [`192.168.${i}.0/24`, `172.16.${i}.0/24`],
    }));
    const report = onBase([], rules, { type: 'scm_folder', name: 'new', after: { name: 'Austin', parent: 'Texas' } });
    expect(report.traffic).toEqual([]);
    expect(titlesAbove(report)).toEqual([]);
  });
});

describe('without a base', () => {
  test('a narrowing of more than 1,000 combinations opens nothing', () => {
    const wide = {
      ...rule,
      source: numbered(24, (i) => `10.${i}.0.0/16`),
      destination: numbered(24, (i) => `172.${i + 1}.0.0/16`),
      source_user: numbered(4, (i) => `group-${i}`),
    };
    const narrow = { ...wide, source: wide.source.slice(1), source_user: wide.source_user.slice(1) };
    const { report } = reviewed([push, { type: 'scm_security_rule', before: wide, after: narrow }]);
    expect(report.traffic.filter(({ what }) => what === 'opened')).toEqual([]);
    expect(report.traffic.length).toBeGreaterThan(0);
  });

  test.each<[string, PlanPiece]>([
    ['an unknown source', { type: 'scm_security_rule', after: { ...rule, source: null }, unknown: { source: true } }],
    [
      'a sensitive source',
      { type: 'scm_security_rule', after: rule, more: { change: { after_sensitive: { source: true } } } },
    ],
    [
      'an unknown address in a list',
      { type: 'scm_security_rule', after: { ...rule, source: [null] }, unknown: { source: [true] } },
    ],
  ])('%s is not reported as any', (_, piece) => {
    const { report } = reviewed([push, piece]);
    expect(report.findings.filter(({ severity }) => severity === 'critical')).toEqual([]);
    expect(ids(report)).not.toContain('any-any');
  });

  test('sensitive(["any"]) stops the gate, because it cannot be reviewed', () => {
    const { report } = reviewed([
      push,
      {
        type: 'scm_security_rule',
        after: { ...rule, service: any },
        more: { change: { after_sensitive: { source: true, destination: true } } },
      },
    ]);
    const stopping = report.findings.filter(({ severity }) => severity === 'high' || severity === 'critical');
    expect(stopping.map(({ id }) => id)).toContain('sensitive-value');
  });
});

const alarms = (report: Report): readonly string[] => told(report).filter((line) => !line.startsWith('info'));

describe('an Internet rule is the same question if only what is around it gets stricter', () => {
  const internet: Values = {
    ...rule,
    folder: 'Texas',
    name: 'web',
    policy_type: 'Internet',
    from: ['trust'],
    to: ['untrust'],
    profile_setting: undefined,
    security_settings: { anti_spyware: 'yes', vulnerability: 'yes', virus_and_wildfire_analysis: 'yes' },
  };
  const flood = (rate: number, more: Values = {}): Values => ({
    name: 'edge',
    spoofed_ip_discard: false,
    flood: { tcp_syn: { enable: true, red: { alarm_rate: rate, activate_rate: rate, maximal_rate: rate } } },
    ...more,
  });
  const zone = (protection: string | undefined): Values => ({
    name: 'untrust',
    network: { layer3: ['$port-1'], ...(protection === undefined ? {} : { zone_protection_profile: protection }) },
  });
  const here = { folder: 'Texas' };
  const objects = [
    { kind: 'zone', ...zone('edge') },
    { kind: 'zone', name: 'trust', network: { layer3: ['$port-2'] } },
    { kind: 'zone_protection_profile', ...flood(10_000) },
  ];
  const update = (type: string, before: Values, after: Values): PlanPiece => ({
    type,
    before: { ...here, ...before },
    after: { ...here, ...after },
  });

  test.each<[string, PlanPiece]>([
    ['a lower flood rate', update('scm_zone_protection_profile', flood(10_000), flood(5000))],
    [
      'spoofed addresses are discarded',
      update('scm_zone_protection_profile', flood(10_000), flood(10_000, { spoofed_ip_discard: true })),
    ],
  ])('%s', (_, piece) => {
    const report = onBase(objects, [internet], piece);
    expect(alarms(report)).toEqual([]);
    const open = report.accounts.rows.filter(({ judgement }) => judgement === 'not judged');
    expect([open, report.verdict, report.traffic]).toEqual([[], 'stricter', []]);
  });

  test('a zone gets a profile', () => {
    const [, trust, profile] = objects;
    const bare = [{ kind: 'zone', ...zone(undefined) }, trust as Values, profile as Values];
    const report = onBase(bare, [internet], update('scm_zone', zone(undefined), zone('edge')));
    expect(report.traffic).toEqual([]);
    expect(told(report).filter((line) => /opened|widened/.test(line))).toEqual([]);
    expect(['stricter', 'undecided']).toContain(report.verdict);
  });
});
