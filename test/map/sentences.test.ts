import { describe, expect, test } from '@jest/globals';
import { mapOfViews, type MapData, type MapState, type MapTraffic } from '../../src/engine/map';
import { pairSentence, summaryText } from '../../src/engine/map/view/sentences';
import { shownEdges, type MapSide } from '../../src/engine/map/view';
import type { Container } from '../../src/catalog';
import type { EffectiveItem, EffectiveView, Part } from '../../src/engine/policy';

const any: Part = { is: 'any' };
const only = (...values: readonly [string, ...string[]]): Part => ({ is: 'only', values });

function traffic(more: Partial<MapTraffic> & { readonly services?: readonly Part[]; readonly apps?: readonly Part[] }) {
  const { services = [only('tcp/443')], apps = [any], ...rest } = more;
  const flows = services.map((service, i) => {
    return { rule: 0, source: 'any', destination: 'any', service, application: apps[i] ?? any, conditions: [] };
  });
  return { flows, left: 0, inspected: 'all', size: -8, extent: 'exact', ...rest } as const;
}

describe('a summary of traffic', () => {
  test.each([
    ['tcp/443; inspected', {}],
    ['any service; inspected', { services: [any, only('tcp/80')] }],
    ['any service for ssl; inspected', { services: [any], apps: [only('ssl')] }],
    [
      'tcp/443, tcp/80 for ssl, dns; not inspected',
      {
        services: [only('tcp/443'), only('tcp/80')],
        apps: [only('ssl'), only('dns')],
        inspected: 'none',
      },
    ],
    ['tcp/443; partly inspected', { services: [only('tcp/443'), only('tcp/443')], inspected: 'some' }],
    ['a, b, c; inspected', { services: [only('a', 'b', 'c')] }],
    ['a, b, c and 1 more; inspected', { services: [only('a', 'b', 'c', 'd')] }],
    ['a, b, c and 2 more; inspected', { services: [only('a', 'b', 'c', 'd', 'e')], left: 3 }],
    ['a and more for ssl and more; inspected', { services: [only('a')], apps: [only('ssl')], left: 3 }],
    ['all but tcp/445; inspected', { services: [{ is: 'except', values: ['tcp/445'] }] }],
    ['at most tcp/443; inspected', { extent: 'at most' }],
  ] as const)('%s', (text, more) => {
    expect(summaryText(traffic(more))).toBe(text);
  });
});

/** A map of guests and the Internet with one pair of zones for each set of traffic before and after. */
function mapWith(pairs: readonly (readonly [MapState, ...(MapTraffic | undefined)[]])[]): MapData {
  const all = pairs.flatMap(([, ...sets]) => sets.filter((set) => set !== undefined));
  const indexOf = (set: MapTraffic | undefined) => (set === undefined ? undefined : all.indexOf(set));
  return {
    title: 'Map',
    of: 'change',
    places: [],
    zones: [],
    groups: [
      { name: 'guests', zones: [0], why: 'one zone' },
      { name: 'internet', zones: [1], why: 'one zone' },
    ],
    rules: [],
    traffic: all,
    pairs: pairs.map(([state, before, after, changed]) => ({
      ...{ from: 0, to: 1, place: 0, state },
      ...(before === undefined ? {} : { before: indexOf(before) ?? 0 }),
      ...(after === undefined ? {} : { after: indexOf(after) ?? 0 }),
      ...(changed === undefined ? {} : { [state === 'closed' ? 'closed' : 'opened']: indexOf(changed) ?? 0 }),
    })),
    drawing: {
      ...{ width: 100, height: 100, groups: [] },
      edges: [{ from: 0, to: 1, path: '', head: '', x: 0, y: 0, pairs: pairs.map((_, i) => i) }],
    },
    assumptions: [],
  };
}

function sentence(data: MapData, side: MapSide): string {
  const [shown] = shownEdges(data, side, { service: '', application: '', place: undefined });
  if (shown === undefined) throw new Error('no line');
  return pairSentence(data, shown, side);
}

describe('the sentence of a line', () => {
  const [web, ssh, dns] = [
    traffic({}),
    traffic({ services: [only('tcp/22')], inspected: 'none' }),
    traffic({ services: [only('udp/53')] }),
  ];

  test.each([
    ['a side', mapWith([['opened', ssh, web, web]]), 'before', 'guests to internet: tcp/22; not inspected'],
    ['the other side', mapWith([['opened', ssh, web, web]]), 'after', 'guests to internet: tcp/443; inspected'],
    ['what opens', mapWith([['opened', ssh, web, dns]]), 'changes', 'guests to internet: udp/53; inspected; opens'],
    [
      'what closes',
      mapWith([['closed', ssh, undefined, dns]]),
      'changes',
      'guests to internet: udp/53; inspected; closes',
    ],
    ['no change', mapWith([['unchanged', web, web]]), 'changes', 'guests to internet: tcp/443; inspected; unchanged'],
    ['both', mapWith([['both', ssh, web, dns]]), 'changes', 'guests to internet: udp/53; inspected; opens and closes'],
    ['a limit', mapWith([['may change', ssh, web]]), 'changes', 'guests to internet: tcp/443; inspected; may change'],
    [
      'two equal sets',
      mapWith([
        ['unchanged', web, web],
        ['unchanged', web, web],
      ]),
      'after',
      'guests to internet: tcp/443; inspected',
    ],
    [
      'two kinds of traffic',
      mapWith([
        ['unchanged', web, web],
        ['unchanged', ssh, ssh],
      ]),
      'after',
      'guests to internet: tcp/443; inspected, and 1 other kind of traffic',
    ],
  ] as const)('%s', (_, data, side, text) => {
    expect(sentence(data, side)).toBe(text);
  });

  test('of a state says nothing about changes', () => {
    expect(sentence({ ...mapWith([['unchanged', undefined, web]]), of: 'state' }, 'changes')).toBe(
      'guests to internet: tcp/443; inspected',
    );
  });
});

describe('the map of the views of a container', () => {
  const oslo = { scope: 'folder', name: 'Oslo' } as const;
  const norway = { scope: 'folder', name: 'Norway' } as const;
  const anything = { source: ['any'], destination: ['any'], application: ['any'], service: ['any'], action: 'allow' };
  const item = (name: string, from: Container, zones: readonly [string, string]): EffectiveItem => ({
    ...{ name, from, origin: from === oslo ? 'own' : 'inherited' },
    fields: { ...anything, from: [zones[0]], to: [zones[1]] },
  });
  const view = (version: number, post: readonly EffectiveItem[]): EffectiveView => ({
    ...{ container: oslo, of: 'candidate', version, unread: [] },
    sections: [
      { kind: 'security_rule', position: 'pre', items: [item('web', norway, ['lan', 'wan'])] },
      { kind: 'security_rule', position: 'post', items: post },
      { kind: 'tag', items: [{ name: 'web', origin: 'own', from: oslo, fields: {} }] },
    ],
  });
  const web = item('web', oslo, ['lan', 'dmz']);

  test('names the folder and the rulebase of each rule', () => {
    const { title, of, rules } = mapOfViews(view(3, []), view(3, [web]));
    expect([title, of]).toEqual(['Map of folder Oslo', 'change']);
    expect(rules.map(({ name, where }) => [name, where])).toEqual([
      ['web', 'folder Norway, pre'],
      ['web', 'folder Oslo, post'],
    ]);
  });

  test('is a state before the first push', () => {
    expect(mapOfViews(view(0, []), view(0, [web])).of).toBe('state');
  });

  test('names the place of a rule that the push removes', () => {
    const { rules } = mapOfViews(view(3, [web]), view(3, []));
    expect(rules.map(({ where }) => where)).toContain('folder Oslo, post');
  });
});
