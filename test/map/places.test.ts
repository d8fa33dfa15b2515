import { describe, expect, test } from '@jest/globals';
import { mapOf, mapSources, type MapData, type MapOptions } from '../../src/engine/map';
import type { Container } from '../../src/catalog';
import {
  Budget,
  effectivePolicy,
  Vocabulary,
  type Configuration,
  type ConfiguredObject,
} from '../../src/engine/policy';
import { object, office, officeWith, port, zone, type Setup } from '../trace/office';

const top: Container = { scope: 'folder', name: 'All' };
const branch: Container = { scope: 'folder', name: 'Branch' };
const web = { name: 'web', from: ['trust'], to: ['untrust'], service: ['service-https'] };

/** The map of a state, or of a change with what is before. */
function mapped(
  after: Configuration,
  more: Partial<MapOptions> = {},
  places: readonly Container[] = [office],
): MapData {
  const sides = { after, ...(more.before === undefined ? {} : { before: more.before }) };
  return mapOf(mapSources(sides, places), { ...sides, title: 'Map', ...more });
}

/** The pairs of zones, with the rules that allow traffic after the change, and what it does. */
function pairsOf({ pairs, zones, traffic, rules }: MapData) {
  const rulesOf = (index: number | undefined) =>
    index === undefined ? undefined : traffic[index]?.flows.map(({ rule }) => rules[rule]?.name).join();
  return pairs.map(({ from, to, after, state, opened, closed }) => [
    `${zones[from]?.name ?? ''} ${zones[to]?.name ?? ''}`,
    state,
    rulesOf(after),
    ...(opened === undefined ? [] : [`opens by ${rulesOf(opened) ?? ''}`]),
    ...(closed === undefined ? [] : [`closes by ${rulesOf(closed) ?? ''}`]),
  ]);
}

describe('the zones of a map', () => {
  test('have the networks of their interfaces, each once, and their roles', () => {
    const interfaces = [
      port('ethernet1/4', '10.4.0.1/24', '10.30.0.2/16'),
      port('ethernet1/5', '10.6.0.1/24'),
      zone('labs', 'ethernet1/4', 'ethernet1/5'),
    ];
    const usual = officeWith({ security: [web], interfaces });
    const floor: Container = { scope: 'folder', name: 'Floor' };
    const containers = [...usual.containers, { container: floor, completeness: 'complete', above: 'Office' } as const];
    const { zones } = mapped({ ...usual, containers }, {}, [office, floor]);
    const found = Object.fromEntries(zones.map(({ name, networks, role }) => [name, [role, ...networks]]));
    expect(found).toMatchObject({
      untrust: ['internet', '203.0.113.0/24'],
      dmz: ['inside', '10.2.0.0/24'],
      vpn: ['inside'],
    });
    expect(found['labs']?.sort()).toEqual(['10.30.0.0/16', '10.4.0.0/24', '10.6.0.0/24', 'inside']);
  });

  test('are those of the internet that the caller names', () => {
    const { zones } = mapped(officeWith({ security: [web] }), { internetZones: ['dmz'] });
    expect(zones.filter(({ role }) => role === 'internet').map(({ name }) => name)).toEqual(['dmz']);
  });

  test('are those that the place can see or its rules name: not those of other folders, but those of its snippets', () => {
    const zoneAt = (name: string, container: Container): ConfiguredObject => ({
      ...object('zone', name, { network: { layer3: [] } }),
      container,
    });
    const usual = officeWith({
      security: [{ name: 'named', from: ['guests'], to: ['untrust'] }],
      topPre: [{ name: 'all-but', from: ['any'], to: ['any'], action: 'deny' }],
    });
    const snippet: Container = { scope: 'snippet', name: 'shared' };
    const configuration: Configuration = {
      ...usual,
      containers: [
        ...usual.containers.map((one) => (one.container === office ? { ...one, snippets: ['shared'] } : one)),
        { container: branch, completeness: 'complete', above: 'All Firewalls' },
        { container: snippet, completeness: 'complete' },
      ],
      objects: [...usual.objects, ...[zoneAt('tills', branch), zoneAt('from-snippet', snippet), zoneAt('above', top)]],
    };
    const names = (place: Container) => mapped(configuration, {}, [place]).zones.map(({ name }) => name);
    expect(names(office)).toEqual(['above', 'dmz', 'from-snippet', 'guests', 'trust', 'untrust', 'vpn']);
    expect(names(branch)).toEqual(['above', 'tills']);
  });
});

describe('the pairs of a map', () => {
  test('are those of each place, with the rules of that place', () => {
    const own = officeWith({ security: [web], topPost: [{ name: 'last', from: ['dmz'], to: ['untrust'] }] });
    const data = mapped(own, {}, [office, top]);
    const places = data.pairs.map(({ place, from, to }) => [
      data.places[place]?.name,
      data.zones[from]?.name,
      data.zones[to]?.name,
    ]);
    expect(places).toEqual([
      ['Office', 'trust', 'untrust'],
      ['Office', 'dmz', 'untrust'],
      ['All', 'dmz', 'untrust'],
    ]);
    expect(data.places.map(({ covers }) => covers)).toEqual(['everything', 'everything']);
    expect(new Set(data.assumptions).size).toBe(data.assumptions.length);
  });

  test('say what changes within a zone, where no rule decides and everything is allowed', () => {
    const deny = { name: 'isolated', from: ['trust'], to: ['trust'], action: 'deny' };
    const [none, denied]: readonly Setup[] = [{ security: [] }, { security: [deny] }];
    const change = (before: Setup, after: Setup) => pairsOf(mapped(officeWith(after), { before: officeWith(before) }));
    expect(change(none ?? {}, denied ?? {})).toEqual([
      ['trust trust', 'closed', undefined, 'closes by intrazone-default'],
    ]);
    expect(change(denied ?? {}, none ?? {})).toEqual([
      ['trust trust', 'opened', 'intrazone-default', 'opens by intrazone-default'],
    ]);
    // What the last rule allows before and after is not listed.
    expect(change(none ?? {}, none ?? {})).toEqual([]);
    expect(mapped(officeWith(none ?? {})).pairs).toEqual([]);
  });

  test('name another rule with the same effect, and call them unchanged', () => {
    const change = mapped(officeWith({ security: [{ ...web, name: 'renamed' }] }), {
      before: officeWith({ security: [web] }),
    });
    expect(pairsOf(change)).toEqual([['trust untrust', 'unchanged', 'renamed']]);
    const split = {
      security: [
        { ...web, service: ['service-http'] },
        { ...web, name: 'rest', service: ['any'] },
      ],
    };
    const joined = { security: [{ ...web, service: ['any'] }] };
    const [change2] = mapped(officeWith(joined), { before: officeWith(split) }).pairs;
    expect(change2?.state).toBe('unchanged');
  });
});

describe('a map at the limit of its work', () => {
  const hosts = (from: number) => Array.from({ length: 30 }, (_, i) => `10.0.${from + i}.0/24`);
  const rules = (last: string) => [
    ...Array.from({ length: 12 }, (_, i) => ({
      name: `deny-${i}`,
      source: hosts(i),
      destination: hosts(i),
      action: 'deny',
    })),
    { ...web, name: last, source: [last === 'wide' ? '10.0.0.0/8' : '10.0.0.0/9'] },
  ];

  /** The map with so much work in all. */
  function limited(units: number): MapData {
    const [before, after] = [officeWith({ security: rules('narrow') }), officeWith({ security: rules('wide') })];
    const budget = new Budget();
    const vocabulary = new Vocabulary(budget);
    const source = {
      container: office,
      before: effectivePolicy(before, office, vocabulary),
      after: effectivePolicy(after, office, vocabulary),
    };
    budget.spend(units);
    return mapOf([source], { before, after, title: 'Map' });
  }

  test('says that traffic is at most that, and that it may change', () => {
    const states = (data: MapData) => [...new Set(data.pairs.map(({ state }) => state))];
    const exact = limited(0);
    expect(states(exact)).toEqual(['opened']);
    expect(exact.traffic.every(({ extent }) => extent === 'exact')).toBe(true);
    const cut = limited(1e12);
    expect(states(cut)).toEqual(['may change']);
    expect(cut.traffic.map(({ extent }) => extent)).toEqual(cut.traffic.map(() => 'at most'));
    expect(cut.pairs).toHaveLength(exact.pairs.length);
  });
});
