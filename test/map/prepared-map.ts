import type { MapData, MapFlow, MapTraffic } from '../../src/engine/map';
import type { Part } from '../../src/engine/policy';

export const any: Part = { is: 'any' };
export const only = (...values: readonly [string, ...string[]]): Part => ({ is: 'only', values });
export const except = (...values: readonly [string, ...string[]]): Part => ({ is: 'except', values });

/** Traffic that one rule allows: HTTPS of any application, unless a test says otherwise. */
export function trafficOf(flow: Partial<MapFlow> = {}, more: Partial<MapTraffic> = {}): MapTraffic {
  const usual = { rule: 0, source: 'any', destination: 'any', service: only('tcp/443'), application: any };
  return {
    flows: [{ ...usual, conditions: [], ...flow }],
    left: 0,
    inspected: 'all',
    size: -8,
    extent: 'exact',
    ...more,
  };
}

/**
 * A change of two places with guests, staff and the internet; guests and staff are one group. Each pair of zones is one
 * line, unless a test says otherwise.
 */
export function preparedMap(more: Partial<MapData> = {}): MapData {
  const pairs = more.pairs ?? [];
  const box = { y: 34, width: 90, height: 52 };
  return {
    title: 'Map',
    of: 'change',
    places: [
      { scope: 'folder', name: 'Oslo', covers: 'everything' },
      { scope: 'device', name: '007', covers: 'everything' },
    ],
    zones: [
      { name: 'guests', networks: ['10.1.0.0/16'], role: 'inside', group: 0 },
      { name: 'staff', networks: [], role: 'inside', group: 0 },
      { name: 'internet', networks: [], role: 'internet', group: 1 },
    ],
    groups: [
      { name: 'people', zones: [0, 1], why: 'equal' },
      { name: 'internet', zones: [2], why: 'one zone' },
    ],
    rules: [{ name: 'web', where: 'folder Oslo, pre', inspected: true }],
    traffic: [trafficOf()],
    pairs,
    drawing: {
      ...{ width: 320, height: 100 },
      groups: [
        { ...box, x: 16 },
        { ...box, x: 200 },
      ],
      edges: pairs.map((_, i) => ({ from: 0, to: 1, path: `M${i}`, head: `H${i}`, x: 150, y: 60, pairs: [i] })),
    },
    assumptions: [],
    ...more,
  };
}
