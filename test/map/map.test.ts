import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { mapJson, mapOf, mapSources, mapSvg, mapText, type MapData, type MapState } from '../../src/engine/map';
import { cutMiddle, matchesFilter, shownEdges, type MapFilter } from '../../src/engine/map/view';
import {
  difference,
  verdict,
  Vocabulary,
  effectivePolicy,
  type Configuration,
  type Part,
} from '../../src/engine/policy';
import { mapHtml } from '../../src/review';

type Rule = Readonly<Record<string, unknown>>;
const folder = { scope: 'folder', name: 'Oslo' } as const;

function configuration(rules: readonly Rule[], zones: readonly string[] = []): Configuration {
  return {
    containers: [
      { container: { scope: 'folder', name: 'Global' }, completeness: 'complete' },
      { container: folder, completeness: 'complete', above: 'Global' },
    ],
    objects: zones.map((name) => ({ kind: 'zone', container: folder, name, fields: {} })),
    rulebases: [
      {
        kind: 'security_rule',
        container: folder,
        rulebase: 'pre',
        rules: rules.map((fields, i) => ({
          name: typeof fields['name'] === 'string' ? fields['name'] : `rule-${i}`,
          fields,
        })),
      },
    ],
  };
}

function rule(from: string, to: string, more: Rule = {}): Rule {
  const any = { source: ['any'], destination: ['any'], application: ['any'], service: ['any'], action: 'allow' };
  return { ...any, from: from.split(','), to: to.split(','), ...more };
}

function mapped(after: readonly Rule[], before?: readonly Rule[], zones: readonly string[] = []): MapData {
  const sides = {
    after: configuration(after, zones),
    ...(before === undefined ? {} : { before: configuration(before, zones) }),
  };
  return mapOf(mapSources(sides, [folder]), { ...sides, title: 'Map' });
}

function states(data: MapData): Readonly<Record<string, MapState>> {
  return Object.fromEntries(
    data.pairs.map(({ from, to, state }) => [`${data.zones[from]?.name ?? ''} ${data.zones[to]?.name ?? ''}`, state]),
  );
}

const noFilter: MapFilter = { service: '', application: '', place: undefined };

describe('the map of zones', () => {
  test('shows what the first matching rules allow, not what later rules name', () => {
    const data = mapped([
      rule('guests', 'servers', { action: 'deny' }),
      rule('guests,staff', 'servers', { service: ['service-https'] }),
    ]);
    expect(states(data)).toEqual({ 'staff servers': 'unchanged' });
    expect(mapText(data)).toContain('staff → servers');
  });

  test('omits a rule that earlier rules cover, and says which rules inspect', () => {
    const data = mapped([
      rule('staff', 'internet', { name: 'web', profile_setting: { group: ['best-practice'] } }),
      rule('staff', 'internet', { name: 'shadowed' }),
    ]);
    expect(data.rules).toEqual([{ name: 'web', where: 'folder Oslo, pre', inspected: true }]);
    expect(data.traffic.map(({ inspected, extent }) => [inspected, extent])).toEqual([['all', 'exact']]);
  });

  test('says for each pair of zones what opens and closes', () => {
    const same = rule('staff', 'internet');
    const data = mapped(
      [same, rule('guests', 'internet'), rule('tills', 'servers', { service: ['service-http'] })],
      [same, rule('old', 'internet'), rule('tills', 'servers', { service: ['service-https'] })],
    );
    expect(states(data)).toEqual({
      'staff internet': 'unchanged',
      'guests internet': 'opened',
      'old internet': 'closed',
      'tills servers': 'both',
    });
  });

  test('agrees with the difference of the policies, and with the verdict on single flows', () => {
    const names = ['a', 'b', 'c', 'd'];
    let seed = 7;
    const random = (count: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * count);
    };
    const pick = (): string => ['any', 'a', 'b', 'c', 'a,b', 'c,d'][random(6)] ?? 'any';
    const some = (): Rule =>
      rule(pick(), pick(), {
        action: random(3) === 0 ? 'deny' : 'allow',
        source: [['any', '10.0.0.0/8', '10.1.0.0/16'][random(3)]],
        service: [['any', 'service-http', 'service-https'][random(3)]],
      });
    for (let run = 0; run < 30; run++) {
      const before = Array.from({ length: 5 }, some);
      const after = before.map((one) => (random(3) === 0 ? some() : one));
      const data = mapped(after, before, names);
      const vocabulary = new Vocabulary();
      const [was, is] = [before, after].map((list) => effectivePolicy(configuration(list, names), folder, vocabulary));
      if (was === undefined || is === undefined) throw new Error('the policy is missing');
      const { changes } = difference(was, is);
      for (const from of names) {
        for (const to of names) {
          const here = changes.filter(({ region }) => has(region.from, from) && has(region.to, to));
          const [opens, closes] = (['opened', 'closed'] as const).map((what) => here.some((one) => one.what === what));
          const expected = opens && closes ? 'both' : opens ? 'opened' : closes ? 'closed' : 'unchanged';
          expect([run, from, to, states(data)[`${from} ${to}`] ?? 'unchanged']).toEqual([run, from, to, expected]);
          if (from === to) continue;
          const pair = data.pairs.find((one) => data.zones[one.from]?.name === from && data.zones[one.to]?.name === to);
          const traffic = pair?.after === undefined ? undefined : data.traffic[pair.after];
          for (const service of ['tcp/80', 'tcp/22']) {
            const flow = { from, to, source: '192.0.2.1', destination: '192.0.2.9', service, application: 'web' };
            const decided = verdict(is, flow);
            const isAllowed = decided.certainty === 'surely' && decided.effect === 'allow';
            const isDrawn =
              traffic?.flows.some(
                (one) => (one.source === 'any' || one.source.startsWith('all but')) && hasService(one.service, service),
              ) ?? false;
            expect([run, from, to, service, isDrawn]).toEqual([run, from, to, service, isAllowed]);
          }
        }
      }
    }
  });

  test('filters by service and application', () => {
    const data = mapped([
      rule('staff', 'servers', { service: ['service-https'] }),
      rule('guests', 'internet', { application: ['ssh'] }),
    ]);
    const count = (filter: Partial<MapFilter>): number => shownEdges(data, 'after', { ...noFilter, ...filter }).length;
    expect([count({}), count({ service: 'tcp/443' }), count({ service: 'tcp/22' }), count({ service: '443' })]).toEqual(
      [2, 2, 1, 2],
    );
    expect([count({ application: 'ssh' }), count({ application: 'ftp' })]).toEqual([2, 1]);
    const [first] = data.traffic;
    if (first === undefined) throw new Error('the traffic is missing');
    expect(matchesFilter({ ...first, flows: [], left: 1 }, { ...noFilter, service: 'tcp/22' })).toBe(true);
  });

  test('draws 60 zones in at most 16 groups, and all of them are in one', () => {
    const zones = Array.from({ length: 60 }, (_, i) => `${['branch', 'dc', 'dmz', 'lab'][i % 4] ?? ''}-${i}`);
    const rules = zones.map((zone, i) => rule(zone, zones[(i * 7 + 1) % 60] ?? '', { service: ['service-https'] }));
    const data = mapped(rules, undefined, zones);
    expect(data.groups.length).toBeLessThanOrEqual(16);
    expect(data.groups.flatMap((group) => group.zones).sort((a, b) => a - b)).toEqual(zones.map((_, i) => i));
    const drawn = data.drawing.edges.flatMap(({ pairs }) => pairs);
    expect(drawn.length).toBe(data.pairs.length);
  });

  test('shortens long names in the middle', () => {
    expect(cutMiddle('branch-office-oslo-to-data-center-1', 21)).toBe('branch-off…a-center-1');
    expect(cutMiddle('short', 21)).toBe('short');
  });

  test('never lets a name become markup, and stays small', () => {
    const data = mapped([rule('<script>alert(1)</script>', 'b&"c')]);
    for (const text of [mapSvg(data), mapHtml(data, { script: '', style: '' })])
      expect(text).not.toContain('<script>alert');
    expect(mapJson(data).pairs).toHaveLength(1);
    const dist = join(__dirname, '..', '..', 'dist', 'ui');
    const size = (names: readonly string[]): number =>
      names.reduce((sum, name) => sum + gzipSync(readFileSync(join(dist, name)), { level: 9 }).length, 0);
    expect(size(['index.html', 'page.js', 'page.css'])).toBeLessThan(250_000);
    expect(size(['review.js', 'review.css'])).toBeLessThan(400_000);
  });
});

function has(part: Part, name: string): boolean {
  return part.is === 'any' || part.values.includes(name) === (part.is === 'only');
}

function hasService(part: Part, service: string): boolean {
  if (part.is === 'any') return true;
  const isListed = part.values.some((value) => {
    const [protocol, ports = '0-65535'] = value.split('/');
    const [first = '', last = first] = ports.split('-');
    const [wanted, port] = service.split('/');
    return protocol === wanted && Number(first) <= Number(port) && Number(port) <= Number(last);
  });
  return isListed === (part.is === 'only');
}
