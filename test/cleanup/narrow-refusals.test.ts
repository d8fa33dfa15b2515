import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Container } from '../../src/catalog';
import { marginOf, narrowRule, reviewOf, type Edit } from '../../src/tools/cleanup';
import type { NarrowedList, NarrowInput } from '../../src/tools/cleanup/logs/narrow/narrow-lists';
import { narrowedLists } from '../../src/tools/cleanup/logs/narrow/narrow-lists';
import { condense, keyId, pseudonymsBy } from '../../src/engine/logs';
import type { Configuration } from '../../src/engine/policy';
import { object, office, officeWith } from '../trace/office';
import { objectKey, tenantHierarchy } from '../../src/tenant';

type Fields = Readonly<Record<string, unknown>>;
const dir = mkdtempSync(join(tmpdir(), 'scm-narrow-refusals-'));
afterAll(() => rmSync(dir, { recursive: true }));

const header = 'src,dst,rule,app,from,to,dport,proto,action';
const line = (source: string, rule = 'wide', more = 'ssl,trust,untrust,443,tcp,allow') =>
  `${source},203.0.113.9,${rule},${more}`;
const wide: Fields = { name: 'wide', from: ['trust'], to: ['untrust'], source: ['any'] };
const log = (...lines: readonly string[]): string => {
  const file = join(dir, 'log.csv');
  writeFileSync(file, [header, ...lines, ''].join('\n'));
  return file;
};

function narrowed(
  configuration: Configuration,
  files: readonly string[],
  { place = office, rule = 'wide' }: { readonly place?: Container; readonly rule?: string } = {},
) {
  const base = { configuration, made: '2026-11-25T00:00:00Z', addressOf: () => undefined };
  const review = (edits: readonly Edit[]) => reviewOf(edits, base);
  const more = { margin: marginOf([]), applications: [], review };
  return narrowRule({ configuration, sources: [{ place, files }], rule, ...more });
}

describe('a rule is not narrowed', () => {
  const branch: Container = { scope: 'folder', name: 'Branch' };
  const withBranch = (configuration: Configuration): Configuration => ({
    ...configuration,
    containers: [...configuration.containers, { container: branch, completeness: 'complete', above: 'All Firewalls' }],
  });

  const withRuleAtBranch = (configuration: Configuration): Configuration => ({
    ...withBranch(configuration),
    rulebases: configuration.rulebases.flatMap((list) => [list, { ...list, container: branch }]),
  });

  test.each<[string, Configuration, readonly string[], string, Container?]>([
    [
      'that the configuration does not have, with names to try',
      officeWith({ security: [wide], nat: [{ ...wide, name: 'wid', service: 'any' }] }),
      [line('10.1.0.1')],
      'the configuration does not have it',
    ],
    [
      'that denies',
      officeWith({ security: [{ ...wide, name: 'wid', action: 'deny' }] }),
      [line('10.1.0.1', 'wid', 'ssl,trust,untrust,443,tcp,deny')],
      'it does not allow traffic; choose a rule with the action allow',
    ],
    [
      'without a session',
      officeWith({ security: [{ ...wide, name: 'wid' }, wide] }),
      [line('10.1.0.1')],
      'it has no session in the logs; pass logs of a time in which it was used',
    ],
    [
      'that another one of its name cannot be distinguished from',
      withRuleAtBranch(officeWith({ security: [{ ...wide, name: 'wid' }] })),
      [line('10.1.0.1', 'wid'), line('10.1.0.2', 'wid')],
      '2 sessions are of it or of another rule with this name (pre rules of folder Office or pre rules of folder Branch); pass logs with serial numbers, or --source',
      { scope: 'folder', name: 'All Firewalls' },
    ],
    [
      'if several rules of its name have sessions',
      officeWith({
        security: [{ ...wide, name: 'wid', source: ['10.1.0.1'] }],
        post: [{ ...wide, name: 'wid', source: ['10.1.0.2'] }],
      }),
      [line('10.1.0.1', 'wid'), line('10.1.0.2', 'wid')],
      'several rules have this name and sessions: "wid" (pre rules of folder Office), "wid" (post rules of folder Office); pass the logs of one of them with --source',
    ],
    [
      'that logs no session end',
      officeWith({ security: [{ ...wide, name: 'wid', log_end: false }] }),
      [line('10.1.0.1', 'wid')],
      'the logs do not have all of its sessions (not logged); pass the logs of all firewalls that it applies to',
    ],
    [
      'that also applies to a firewall without logs',
      withBranch(officeWith({ topPre: [{ ...wide, name: 'wid' }] })),
      [line('10.1.0.1', 'wid')],
      'the logs do not have all of its sessions (not observed: folder Branch); pass the logs of all firewalls',
    ],
  ])('%s', async (_, configuration, lines, message, place = office) => {
    const found = narrowed(configuration, [log(...lines)], { rule: 'wid', place });
    await expect(found).rejects.toThrow(`cannot narrow rule "wid": ${message}`);
  });

  test('by addresses that are pseudonyms, and not at all if every bit of them was replaced', async () => {
    const configuration = officeWith({ security: [{ ...wide, service: ['any'] }] });
    const key = Buffer.alloc(32, 7);
    const replace = pseudonymsBy(key);
    const condensed = async (networks: readonly string[]): Promise<string> => {
      const file = join(dir, `kept-${String(networks.length)}.parquet`);
      const bits = networks.length === 0 ? 0 : 32;
      const pseudonyms = { key: keyId(key), networks, of: (address: string) => replace(address, bits) };
      await condense([log(line('10.1.0.1'))], file, { pseudonyms });
      return file;
    };
    await expect(narrowed(configuration, [await condensed([])])).rejects.toMatchObject({ code: 'LOG_PSEUDONYMS' });
    const { proposal, unchanged } = await narrowed(configuration, [await condensed(['a digest'])]);
    expect(unchanged).toEqual([
      ...['source: the addresses in the logs are pseudonyms', 'destination: the addresses in the logs are pseudonyms'],
    ]);
    expect(proposal?.edits).toMatchObject([{ after: { source: ['any'], application: ['ssl'] } }]);
  });
});

describe('what is proposed', () => {
  test('says the margin, each list, the sessions that stay allowed, and what is blocked', async () => {
    const configuration = officeWith({ security: [{ ...wide, service: ['any'] }] });
    const { proposal, kept, unchanged, usage } = await narrowed(configuration, [
      log(line('10.1.0.1'), line('10.1.0.2')),
    ]);
    expect(proposal).toMatchObject({
      title: 'rule "wide" (pre rules of folder Office) narrowed to its sessions in the logs',
      evidence: { is: 'observed', period: usage.period, sessions: 2 },
      reasons: [
        'margin: none: only what was logged',
        'source: any becomes 10.1.0.1-10.1.0.2',
        'destination: any becomes 203.0.113.9',
        'application: any becomes ssl',
        'service: any becomes https',
        '2 of 2 logged sessions (2 distinct) stay allowed, decided by the policy engine',
        'traffic that was not logged in this time and is outside the margin is blocked after the change',
      ],
    });
    expect([kept.cut, kept.open, unchanged]).toEqual([0, 0, []]);
  });

  test('is nothing where the lists have nothing else, with the reason for each', async () => {
    const exact = { source: ['10.1.0.1'], destination: ['203.0.113.9'], application: ['ssl'], service: ['https'] };
    const configuration = officeWith({ security: [{ ...wide, ...exact }] });
    const found = await narrowed(configuration, [log(line('10.1.0.1'))]);
    expect(found).not.toHaveProperty('proposal');
    expect(found).not.toHaveProperty('review');
    expect(found.unchanged).toHaveLength(4);
  });

  test('is nothing where a later rule allows the rest: the change would close nothing', async () => {
    const later = { ...wide, name: 'later', service: ['any'] };
    const configuration = officeWith({ security: [{ ...wide, service: ['any'] }, later] });
    const { proposal, unchanged } = await narrowed(configuration, [log(line('10.1.0.1'))]);
    expect(proposal).toBeUndefined();
    expect(unchanged).toHaveLength(4);
    expect(unchanged[0]).toMatch(
      /^source: what it closes here is decided by a later rule, and the change is not stricter \(equal/,
    );
  });

  test('names the sessions that the rule cannot have decided', async () => {
    const configuration = officeWith({ security: [{ ...wide, source: ['10.1.0.0/24'] }] });
    const { proposal } = await narrowed(configuration, [log(line('10.1.0.1'), line('10.1.9.1'))]);
    expect(proposal?.reasons).toContain(
      '1 of 2 logged sessions (2 distinct) stay allowed, decided by the policy engine',
    );
    expect(proposal?.reasons).toContain(
      '1 sessions name this rule, but it cannot have decided them: it has changed since',
    );
  });
});

describe('a list stays as it is', () => {
  const seen = {
    source: new Set(['10.1.0.1']),
    destination: new Set(['203.0.113.9']),
    application: new Set(['ssl']),
    service: new Set(['tcp/443']),
    unidentified: 0,
  };
  const lists = (rule: Fields, input: Partial<NarrowInput> = {}, objects: Parameters<typeof officeWith>[0] = {}) => {
    const configuration = officeWith({ ...objects, security: [{ ...wide, service: ['any'], ...rule }] });
    const of = { kind: 'security_rule', container: office, rulebase: 'pre', name: 'wide' } as const;
    const [known] = configuration.rulebases.flatMap(({ rules }) => rules);
    if (known === undefined) throw new Error('no rule');
    return narrowedLists({
      ...{ configuration, places: tenantHierarchy(configuration), seen, addresses: 'real', margin: marginOf([]) },
      ...{ rule: { key: objectKey(of), object: of, rule: known, firewalls: [office] }, applications: [] },
      ...input,
    });
  };
  const said = (one: NarrowedList) => (one.is === 'narrower' ? one.names : one.why);

  test.each<[string, Fields, Partial<NarrowInput>, 'source' | 'destination' | 'application' | 'service', unknown]>([
    ['of pseudonyms', {}, { addresses: 'pseudonyms' }, 'source', 'the addresses in the logs are pseudonyms'],
    ['that is negated', { negate_source: true, source: ['10.9.0.1'] }, {}, 'source', 'the list is negated'],
    ['beside one that is negated', { negate_source: true, source: ['10.9.0.1'] }, {}, 'destination', ['203.0.113.9']],
    ['without a logged address', { source: ['10.9.0.1'] }, {}, 'source', 'no logged address is in it'],
    [
      'with sessions without an application',
      {},
      { seen: { ...seen, unidentified: 3 } },
      ...(['application', '3 sessions have no identified application'] as const),
    ],
    ['with a filter', { application: ['web-filter'] }, {}, 'application', 'a filter, a container or a nested group matches some applications'], // prettier-ignore
    ['that follows the applications', { service: ['application-default'] }, {}, 'service', 'application-default follows the applications'], // prettier-ignore
    ['with ports that are not known', {}, { seen: { ...seen, service: new Set(['x/y']) } }, 'service', 'the ports of x/y are not known'], // prettier-ignore
    ['with sessions without a port', {}, { seen: { ...seen, service: new Set(['icmp']) } }, 'service', expect.stringMatching(/icmp/)], // prettier-ignore
    ['without a logged service', { service: ['rdp'] }, {}, 'service', 'no logged service is in it'],
  ])('%s', (_, rule, input, list, expected) => {
    expect(said(lists(rule, input)[list])).toEqual(expected);
  });

  test('of a rule that applies to no firewall', () => {
    const configuration = officeWith({ security: [wide] });
    const of = { kind: 'security_rule', container: office, rulebase: 'pre', name: 'wide' } as const;
    const rule = { key: objectKey(of), object: of, rule: { name: 'wide', fields: wide }, firewalls: [] };
    const places = tenantHierarchy(configuration);
    const found = narrowedLists({ configuration, places, rule, seen, addresses: 'real', margin: marginOf([]), applications: [] }); // prettier-ignore
    expect([said(found.source), said(found.service)]).toEqual([
      ...['the rule applies to no firewall', 'the rule applies to no firewall'],
    ]);
  });

  test('but for entries without a session, which are left out', () => {
    const objects = [
      object('application_group', 'web', { members: ['ssl', 'web-browsing'] }),
      object('application_group', 'mail', { members: ['smtp'] }),
    ];
    const rule = { source: ['10.1.0.1', '10.1.0.2'], application: ['web', 'mail', 'ssh'], service: ['https', 'rdp'] };
    const found = lists(rule, {}, { objects });
    expect([said(found.source), said(found.application), said(found.service)]).toEqual([
      ...[['10.1.0.1'], ['web'], ['https']],
    ]);
  });

  test('but for the applications of a family, with that margin', () => {
    const family = { margin: marginOf(['family']), applications: ['ssl', 'ssl-vpn', 'sslx', 'ssh'] };
    expect(said(lists({}, family).application)).toEqual(['ssl', 'ssl-vpn']);
    expect(said(lists({ application: ['ssl', 'ssl-vpn', 'ssh'] }, family).application)).toEqual(['ssl', 'ssl-vpn']);
    expect(said(lists({ application: ['ssl', 'ssl-vpn', 'ssh'] }).application)).toEqual(['ssl']);
  });
});
