import { describe, expect, test } from '@jest/globals';
import { mapJson, mapText, type MapPair } from '../../src/engine/map';
import { only, preparedMap, trafficOf } from './prepared-map';

const web = trafficOf();
const ssh = trafficOf({ service: only('tcp/22') }, { inspected: 'none' });
const traffic = [web, ssh];
const same: MapPair = { from: 1, to: 2, place: 1, before: 0, after: 0, state: 'unchanged' };
const opened: MapPair = { from: 0, to: 2, place: 0, before: 0, after: 0, opened: 1, state: 'opened' };
const [oslo] = preparedMap().places;

/** The lines below the heading. */
function linesOf(text: string): readonly string[] {
  return text.trimEnd().split('\n').slice(2);
}

describe('the text of a map', () => {
  test('lists the pairs that change first, and aligns the columns', () => {
    expect(mapText(preparedMap({ traffic, pairs: [same, opened] }))).toBe(
      [
        'Map: 3 zones in 2 groups, 2 pairs with traffic',
        '',
        'opens      folder Oslo  guests → internet  tcp/22; not inspected',
        'unchanged  device 007   staff → internet   tcp/443; inspected',
        '',
      ].join('\n'),
    );
  });

  test('shows what closes where nothing is allowed afterwards', () => {
    const closed: MapPair = { from: 0, to: 2, place: 0, before: 1, closed: 1, state: 'closed' };
    expect(linesOf(mapText(preparedMap({ traffic, pairs: [closed] })))).toEqual([
      'closes  folder Oslo  guests → internet  tcp/22; not inspected',
    ]);
  });

  test('has no column for the change of a state, nor for the only place', () => {
    const data = preparedMap({ of: 'state', places: oslo === undefined ? [] : [oslo], traffic });
    const pairs: readonly MapPair[] = [{ from: 0, to: 2, place: 0, after: 1, state: 'unchanged' }];
    expect(linesOf(mapText({ ...data, pairs }))).toEqual(['guests → internet  tcp/22; not inspected']);
  });

  test('counts groups only if a group has several zones', () => {
    const { zones } = preparedMap();
    const groups = zones.map(({ name }, i) => ({ name, zones: [i], why: 'one zone' as const }));
    expect(mapText(preparedMap({ groups }))).toBe('Map: 3 zones, 0 pairs with traffic\n\n');
    expect(
      mapText(preparedMap({ groups: groups.slice(0, 1), zones: zones.slice(0, 1), traffic, pairs: [same] })),
    ).toContain('Map: 1 zone, 1 pair with traffic\n');
  });

  test('names the places that were not read completely', () => {
    const places = ['Oslo', 'Bergen', 'Rome'].map((name, i) => ({
      ...{ scope: 'folder' as const, name },
      covers: i === 1 ? ('everything' as const) : ('what is known' as const),
    }));
    expect(mapText(preparedMap({ traffic, places, pairs: [opened] }))).toMatch(
      /; not inspected\n\nnot everything was read for: Oslo, Rome\n$/,
    );
    expect(mapText(preparedMap({ traffic, pairs: [opened] }))).not.toContain('not everything');
  });
});

describe('a map as data', () => {
  test('names zones, places and rules, and has the traffic of each side in the pair', () => {
    const both: MapPair = { ...opened, closed: 0, state: 'both' };
    const data = preparedMap({ traffic, pairs: [both, same], assumptions: ['zones are those of the plan'] });
    const named = ({ flows, ...rest }: typeof web) => ({
      ...rest,
      flows: flows.map(({ rule: _, ...flow }) => ({ ...flow, rule: 'web', where: 'folder Oslo, pre' })),
    });
    expect(mapJson(data)).toEqual({
      format: 'scm-map/1',
      title: 'Map',
      of: 'change',
      places: data.places,
      zones: [
        { name: 'guests', networks: ['10.1.0.0/16'], role: 'inside' },
        { name: 'staff', networks: [], role: 'inside' },
        { name: 'internet', networks: [], role: 'internet' },
      ],
      pairs: [
        {
          ...{ from: 'guests', to: 'internet', place: data.places[0], state: 'both' },
          ...{ before: named(web), after: named(web), opened: named(ssh), closed: named(web) },
        },
        {
          ...{ from: 'staff', to: 'internet', place: data.places[1], state: 'unchanged' },
          ...{ before: named(web), after: named(web) },
        },
      ],
      assumptions: ['zones are those of the plan'],
    });
  });

  test('has no side on which nothing is allowed', () => {
    const pairs: readonly MapPair[] = [{ from: 0, to: 2, place: 0, after: 1, opened: 1, state: 'opened' }];
    expect(Object.keys(mapJson(preparedMap({ traffic, pairs })).pairs[0] ?? {})).toEqual([
      ...['from', 'to', 'place', 'state'],
      ...['after', 'opened'],
    ]);
  });
});
