import { describe, expect, test } from '@jest/globals';
import type { MapPair, MapState } from '../../src/engine/map';
import { groupSize } from '../../src/engine/map/group-size';
import { groupLines, isService, matchesFilter, partText, shownEdges, type MapSide } from '../../src/engine/map/view';
import { any, except, only, preparedMap, trafficOf } from './prepared-map';

const noFilter = { service: '', application: '', place: undefined };

describe('the filter of a map by service', () => {
  test.each([
    // filter, traffic, whether it may be in it
    ['tcp/443', only('tcp/443'), true],
    ['tcp/443', only('udp/443'), false],
    ['tcp/443', only('tcp/1-1024'), true],
    ['tcp/443', only('tcp/444-1024'), false],
    ['tcp/443', only('tcp/80', 'tcp/443'), true],
    ['tcp/443', any, true],
    ['tcp/400-500', only('tcp/443'), true],
    ['tcp/400-500', only('tcp/500-600'), true],
    ['tcp/400-500', only('tcp/300-400'), true],
    ['tcp/400-500', only('tcp/501-600'), false],
    [' TCP/443 ', only('tcp/443'), true],
    ['443', only('tcp/443'), true],
    ['443', only('udp/443'), true],
    ['443', only('udp/53'), false],
    ['tcp', only('tcp/0'), true],
    ['tcp', only('tcp/65535'), true],
    ['tcp', only('udp/0'), false],
    ['udp', only('udp/65535'), true],
    ['udp', only('tcp/65535'), false],
    ['icmp', only('icmp'), true],
    ['icmp', only('icmpv6'), false],
    ['icmp', only('tcp/1'), false],
    ['esp', only('ip/50'), true],
    ['ah', only('ip/51'), true],
    ['gre', only('ip/47'), true],
    ['sctp', only('ip/132'), true],
    ['icmpv6', only('ip/58'), true],
    ['ip/1', only('icmp'), true],
    ['ip/6', only('icmp'), false],
    ['tcp/445', except('tcp/445'), false],
    ['tcp/445', except('tcp/400-500'), false],
    ['tcp/400-500', except('tcp/445'), true],
    ['tcp/444-445', except('tcp/445-446'), true],
    ['tcp/446-447', except('tcp/445-446'), true],
    ['445', except('tcp/445'), true],
    ['445', except('tcp/445', 'udp/445'), false],
    ['no service', only('tcp/443'), false],
    ['  ', only('tcp/443'), true],
  ] as const)('%s in %j: %s', (service, part, expected) => {
    expect(matchesFilter(trafficOf({ service: part }), { ...noFilter, service })).toBe(expected);
  });

  test.each([
    ...(['', 'tcp', 'udp/53', '53', '80-90', 'icmp', 'ip/50', 'UDP'] as const).map((text) => [text, true] as const),
    ...(['ssl', 'tcp/http', 'ip', 'tcp/80,443', '80-', 'tcp 80'] as const).map((text) => [text, false] as const),
  ])('knows whether "%s" can be compared: %s', (text, expected) => {
    expect(isService(text)).toBe(expected);
  });
});

describe('the filter of a map by application', () => {
  test.each([
    ['ssl', only('ssl'), true],
    ['ss', only('dns', 'ssl'), true],
    ['sl', only('ssl'), false],
    [' SSH ', only('ssh'), true],
    ['ssh', only('SSH-tunnel'), true],
    ['ssh', any, true],
    ['  ', only('dns'), true],
    ['ssh', except('ssh'), false],
    ['SSH', except('dns', 'Ssh'), false],
    ['ss', except('ssh'), true],
    ['ssh', except('ssh-tunnel'), true],
  ] as const)('%s in %j: %s', (application, part, expected) => {
    expect(matchesFilter(trafficOf({ application: part }), { ...noFilter, application })).toBe(expected);
  });

  test('finds service and application in one flow, not in two', () => {
    const [web] = trafficOf({ application: only('ssl') }).flows;
    const [ssh] = trafficOf({ service: only('tcp/22'), application: only('ssh') }).flows;
    if (web === undefined || ssh === undefined) throw new Error('a flow is missing');
    const both = trafficOf({}, { flows: [web, ssh] });
    expect(matchesFilter(both, { ...noFilter, service: 'tcp/443', application: 'ssl' })).toBe(true);
    expect(matchesFilter(both, { ...noFilter, service: 'tcp/443', application: 'ssh' })).toBe(false);
    // Traffic that is not listed may match.
    expect(matchesFilter({ ...both, left: 1 }, { ...noFilter, service: 'tcp/443', application: 'ssh' })).toBe(true);
    expect(matchesFilter(trafficOf({}, { flows: [] }), noFilter)).toBe(true);
  });
});

/** The lines of a map in which all pairs are in one line. */
function linesOf(pairs: readonly MapPair[], traffic = [trafficOf()], side: MapSide = 'changes', filter = noFilter) {
  const data = preparedMap({ pairs, traffic });
  const [edge] = data.drawing.edges;
  if (edge === undefined) throw new Error('no line');
  const edges = [{ ...edge, pairs: pairs.map((_, i) => i) }];
  return shownEdges({ ...data, drawing: { ...data.drawing, edges } }, side, filter);
}

const pair: MapPair = { from: 0, to: 2, place: 0, before: 0, after: 0, state: 'unchanged' };

describe('a line of a map', () => {
  test.each([
    [0, 6],
    [-16, 4.9],
    [-32, 3.8],
    [-64, 1.5],
    [-128, 1.5],
  ])('is wider, the more traffic is possible: 2^%d of all is %d', (size, width) => {
    const [line] = linesOf([pair], [trafficOf({}, { size })]);
    expect(line?.width).toBe(width);
  });

  test('is as wide as the most traffic of its pairs', () => {
    const [line] = linesOf([pair, { ...pair, after: 1 }], [trafficOf({}, { size: -60 }), trafficOf({}, { size: 0 })]);
    expect(line?.width).toBe(6);
  });

  test.each([
    [['unchanged', 'unchanged'], 'unchanged'],
    [['unchanged', 'opened'], 'opened'],
    [['closed', 'unchanged'], 'closed'],
    [['closed', 'opened'], 'both'],
    [['both', 'opened'], 'both'],
    [['both', 'may change'], 'may change'],
  ] as const)('with pairs that are %j is %s', (states, expected) => {
    const [line] = linesOf(states.map((state: MapState) => ({ ...pair, state })));
    expect([line?.state, line?.pairs.length]).toEqual([expected, 2]);
  });

  test.each([
    [['all', 'all'], 'all'],
    [['none', 'none'], 'none'],
    [['all', 'none'], 'some'],
    [['some', 'all'], 'some'],
  ] as const)('whose traffic is inspected %j is inspected: %s', (kinds, expected) => {
    const [line] = linesOf(
      kinds.map((_, i) => ({ ...pair, after: i })),
      kinds.map((inspected) => trafficOf({}, { inspected })),
    );
    expect(line?.inspected).toBe(expected);
  });

  test('is shown on the sides that have traffic', () => {
    const [opened, closed]: readonly MapPair[] = [
      { from: 0, to: 2, place: 0, after: 0, state: 'opened' },
      { from: 0, to: 2, place: 0, before: 0, state: 'closed' },
    ];
    const shown = (one: MapPair | undefined) =>
      (['before', 'after', 'changes'] as const).filter((side) => linesOf([one ?? pair], undefined, side).length > 0);
    expect([shown(opened), shown(closed), shown(pair)]).toEqual([
      ['after', 'changes'],
      ['before', 'changes'],
      ['before', 'after', 'changes'],
    ]);
  });

  test('has the pairs of the place and of the services of the filter only', () => {
    const traffic = [trafficOf(), trafficOf({ service: only('tcp/22') })];
    const pairs = [pair, { ...pair, place: 1, from: 1 }, { ...pair, before: 1, from: 1 }];
    const shown = (service: string) =>
      linesOf(pairs, traffic, 'changes', { ...noFilter, service }).flatMap((line) =>
        line.pairs.map((one) => pairs.indexOf(one)),
      );
    expect(shown('')).toEqual([0, 1, 2]);
    expect(shown('tcp/22')).toEqual([2]);
    expect(shown('tcp/23')).toEqual([]);
    for (const [place, expected] of [
      [0, [0, 2]],
      [1, [1]],
      [2, []],
    ] as const) {
      const filter = { service: '', application: '', place };
      const found = shownEdges(preparedMap({ pairs, traffic }), 'changes', filter);
      expect(found.flatMap((line) => line.edge.pairs)).toEqual(expected);
    }
  });
});

describe('the text of a group of zones', () => {
  const zones = Array.from({ length: 8 }, (_, i) => {
    return {
      name: `zone-${i}`,
      role: 'inside' as const,
      group: 0,
      networks: i < 4 ? ['10.0.0.0/8', 'a', 'b'].slice(0, i) : [],
    };
  });
  const group = (count: number) => ({
    name: 'zones',
    zones: zones.slice(0, count).map((_, i) => i),
    why: 'equal' as const,
  });
  const single = (zone: number, name = 'lan') => ({ name, zones: [zone], why: 'one zone' as const });

  test('has the first network of a single zone, and says how many more it has', () => {
    expect([0, 1, 2, 3].map((zone) => groupLines(single(zone), zones))).toEqual([
      ['lan'],
      ['lan', '10.0.0.0/8'],
      ['lan', '10.0.0.0/8 +1'],
      ['lan', '10.0.0.0/8 +2'],
    ]);
  });

  test('lists up to six zones, and of more than six the first five', () => {
    const names = zones.map(({ name }) => name);
    expect(groupLines(group(2), zones)).toEqual(['zones', 'zone-0', 'zone-1']);
    expect(groupLines(group(6), zones)).toEqual(['zones', ...names.slice(0, 6)]);
    expect(groupLines(group(7), zones)).toEqual(['zones', ...names.slice(0, 5), 'and 2 more']);
    expect(groupLines(group(8), zones)).toEqual(['zones', ...names.slice(0, 5), 'and 3 more']);
  });

  test('has no name of more than 24 characters', () => {
    const long = 'branch-office-oslo-to-data-center-1';
    const renamed = zones.map((zone) => ({ ...zone, name: `${zone.name}-${long}`, networks: [] }));
    for (const lines of [groupLines(single(0, long), renamed), groupLines({ ...group(8), name: long }, renamed)])
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(24);
  });

  test('fits into the rectangle of the group', () => {
    expect(groupSize(single(0), zones)).toEqual({ width: 90, height: 36 });
    const wide = groupSize(single(0, 'a-zone-with-24-characters'.slice(0, 24)), zones);
    // 24 characters of 7.2 and a padding of 10 at both sides.
    expect(wide).toEqual({ width: 193, height: 36 });
    expect(groupSize(group(8), zones)).toEqual({ width: 92, height: 7 * 16 + 20 });
  });
});

test('writes out four values of a list of services, addresses or applications', () => {
  expect([
    partText(any),
    partText(any, 'any service'),
    partText(only('a', 'b', 'c', 'd')),
    partText(only('a', 'b', 'c', 'd', 'e', 'f')),
    partText(except('a')),
    partText(except('a', 'b', 'c', 'd', 'e')),
  ]).toEqual([
    'any',
    'any service',
    'a, b, c, d',
    'a, b, c, d and 2 more',
    'all but a',
    'all but a, b, c, d and 1 more',
  ]);
});
