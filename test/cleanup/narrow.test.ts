import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configurationAfter, marginOf, narrowRule, reviewOf, type Edit } from '../../src/tools/cleanup';
import { foldAddresses } from '../../src/tools/cleanup/logs/narrow/fold-addresses';
import type { Configuration } from '../../src/engine/policy';
import { addressRanges, anyAddress, union } from '../../src/engine/policy/engine';
import { replay } from '../../src/engine/replay';
import { savedConfiguration } from '../../src/review';
import { rotated } from '../support/rotated';
import { isFullTier } from '../support/runs';
import { baseText } from '../review/support/fixtures';
import { object, office, officeWith } from '../trace/office';
import { generatedWeek } from './generated-week';
import { readSnapshot } from '../../src/tenant';

// Without the database, which takes longer to start than these logs take to read.
const open = () => Promise.resolve(undefined);
const dir = mkdtempSync(join(tmpdir(), 'scm-narrow-'));
afterAll(() => rmSync(dir, { recursive: true }));

function written(name: string, text: string): string {
  const file = join(dir, name);
  writeFileSync(file, text);
  return file;
}

describe('the example company with a generated week', () => {
  const configuration = savedConfiguration(readSnapshot(baseText(), 'base.json'));
  const ways = {
    Oslo: ['Oslo', 'Branches', 'Kestrel', 'All Firewalls'],
    Bergen: ['Bergen', 'Branches', 'Kestrel', 'All Firewalls'],
    Headquarters: ['Headquarters', 'Kestrel', 'All Firewalls'],
  } as const;
  const sources = Object.entries(ways).map(([name, way], i) => {
    const place = { scope: 'folder' as const, name };
    return { place, files: [written(`${name}.csv`, generatedWeek(configuration, place, way, 17 + i))] };
  });
  const rules = configuration.rulebases
    .filter(({ kind }) => kind === 'security_rule')
    .flatMap((list) => list.rules)
    .filter(({ fields }) => fields['action'] === 'allow')
    .map(({ name }) => name);

  const margins = [['/24', 'groups', 'family'], ['none'], ['/24'], ['groups']];

  test.each(margins.slice(0, isFullTier() ? 4 : 1).map((one) => [one]))(
    'margin %j: each proposal closes something, opens nothing and cuts no logged session',
    async (texts) => {
      let proposals = 0;
      const chosen = rotated([...rules.entries()], 'narrowed rule', ([i]) => String(i >> 1));
      for (const [, rule] of chosen) {
        const margin = marginOf(texts);
        const applications = ['ssl', 'ssl-vpn', 'web-browsing', 'web-crawler', 'ssh', 'dns'];
        const base = { configuration, made: '2026-11-25T00:00:00Z', addressOf: () => undefined };
        const review = (edits: readonly Edit[]) => reviewOf(edits, base);
        const found = await narrowRule({ configuration, sources, rule, margin, applications, review, open });
        expect({ rule, ...found.kept }).toMatchObject({ rule, cut: 0, open: 0 });
        expect(found.kept.allowed + found.kept.contradicted).toBe(found.kept.sessions);
        const { proposal } = found;
        if (proposal === undefined) {
          expect(found.unchanged.length).toBeGreaterThanOrEqual(4);
          continue;
        }
        proposals += 1;
        const { verdict, findings } = reviewOf(proposal.edits, base);
        const high = findings.filter(({ severity }) => severity === 'high' || severity === 'critical');
        expect({ rule, verdict, high }).toEqual({ rule, verdict: 'stricter', high: [] });
        const after = configurationAfter(configuration, proposal.edits);
        for (const { place, files } of sources) {
          const replayed = await replay({ logs: files, before: configuration, after, container: place, open });
          expect({ rule, cut: replayed.blocked.sessions + replayed.blockedUnless.sessions }).toEqual({ rule, cut: 0 });
        }
      }
      expect(proposals).toBeGreaterThanOrEqual(isFullTier() ? 4 : 2);
    },
    600_000,
  );
});

const header = 'src,dst,rule,app,from,to,dport,proto,action';
const line = (source: string, application = 'ssl', port = 443, rule = 'wide') =>
  `${source},203.0.113.9,${rule},${application},trust,untrust,${port},tcp,allow`;
const wide = { name: 'wide', from: ['trust'], to: ['untrust'], source: ['any'], service: ['any'] };

async function narrowed(
  configuration: Configuration,
  lines: readonly string[],
  margins: readonly string[] = [],
  rule = 'wide',
) {
  const file = written('log.csv', [header, ...lines, ''].join('\n'));
  const sources = [{ place: office, files: [file] }];
  const base = { configuration, made: '2026-11-25T00:00:00Z', addressOf: () => undefined };
  const review = (edits: readonly Edit[]) => reviewOf(edits, base);
  const margin = marginOf(margins);
  const found = await narrowRule({ configuration, sources, rule, margin, applications: [], review });
  const change = found.proposal?.edits.at(-1);
  return { ...found, after: change?.is === 'change' ? change.after : {} };
}

describe('values and margins', () => {
  const hosts = [1, 2, 3].map((i) => object('address', `h${i}`, { ip_netmask: `10.1.0.${i}` }));
  const groups = [
    object('address_group', 'pair', { static: ['h1', 'h2'] }),
    object('address_group', 'all-hosts', { static: ['h1', 'h2', 'h3'] }),
    object('application_group', 'web-apps', { members: ['ssl', 'web-browsing'] }),
    object('service', 'wide-ports', { protocol: { tcp: { port: '400-500' } } }),
  ];
  const configuration = officeWith({ security: [wide], objects: [...hosts, ...groups] });

  test('folds hosts, applications and ports into objects and groups that have no more than these', async () => {
    const lines = [line('10.1.0.1'), line('10.1.0.2', 'web-browsing', 80), line('10.1.0.9')];
    const { after, kept } = await narrowed(configuration, lines);
    expect(after).toMatchObject({
      source: ['pair', '10.1.0.9'],
      application: ['web-apps'],
      service: ['https', 'http'],
    });
    expect(kept).toMatchObject({ sessions: 3, distinct: 3, allowed: 3, cut: 0, open: 0 });
  });

  test('gives a new service a name that no service and no service group has', async () => {
    const taken = [
      object('service', 'tcp-9443', { protocol: { tcp: { port: '1' } } }),
      object('service_group', 'tcp-9443-seen', { members: ['tcp-9443'] }),
    ];
    const { proposal, after } = await narrowed(officeWith({ security: [wide], objects: taken }), [
      line('10.1.0.1', 'ssl', 9443),
    ]);
    expect(after).toMatchObject({ service: ['tcp-9443-seen-2'] });
    expect(proposal?.edits[0]).toMatchObject({ is: 'create', object: { kind: 'service', name: 'tcp-9443-seen-2' } });
  });

  test('folds thousands of hosts into as many objects', () => {
    const address = (i: number): string => `10.${Math.floor(i / 256)}.${i % 256}.1`;
    const all = Array.from({ length: 4000 }, (_, i) => address(i));
    const sets = all.map((one, i) => ({ name: `h${i}`, addresses: addressRanges(one) ?? [], isGroup: false }));
    const pair = { name: 'pair', addresses: union(...sets.slice(7, 9).map((one) => one.addresses)), isGroup: true };
    const old = { names: ['any'], addresses: anyAddress, open: [], openAddresses: [] };
    const names = foldAddresses(old, new Set([...all, '10.99.0.1']), [...sets, pair], marginOf([]));
    expect(names?.slice(0, 2)).toEqual(['pair', 'h0']);
    expect(names).toHaveLength(4000);
    expect(names?.at(-1)).toBe('10.99.0.1');
  });

  test('takes networks and the smallest existing groups as margins', async () => {
    const lines = [line('10.1.0.1'), line('10.1.0.3'), line('10.1.7.9')];
    expect((await narrowed(configuration, lines, ['/24'])).after).toMatchObject({
      source: ['10.1.0.0/24', '10.1.7.0/24'],
    });
    expect((await narrowed(configuration, lines, ['groups'])).after).toMatchObject({
      source: ['pair', 'all-hosts', '10.1.7.9'],
    });
  });

  test('leaves a list as it is where it would cut a logged session, and says why', async () => {
    const { after, unchanged } = await narrowed(configuration, [line('10.1.0.1', 'incomplete'), line('10.1.0.2')]);
    expect(unchanged.join()).toContain('application: 1 sessions have no identified application');
    expect(after).toMatchObject({ application: ['any'], source: ['pair'] });
  });

  test.each([
    ['no such rule', [line('10.1.0.1')], 'wid', 'UNKNOWN_RULE', /did you mean|wide/],
    [
      'a rule without sessions',
      [line('10.1.0.1', 'ssl', 443, 'other')],
      'wide',
      'NOT_NARROWED',
      /no session in the logs/,
    ],
  ])('refuses %s', async (_, lines, rule, code, message) => {
    const result = narrowed(configuration, lines, [], rule);
    await expect(result).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  test.each(['/33', '24', 'group', '', '/7'])('refuses the margin %j', (text) => {
    expect(() => marginOf([text])).toThrow(/it is not known/);
  });
});
