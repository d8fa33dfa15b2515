import type { DrawnEdge } from '../drawing';
import type { MapData, MapPair, MapState, MapTraffic } from '../map-data';
import { matchesFilter, type MapFilter } from './matches-filter';

/** State that a map shows: one side, or what differs. */
export type MapSide = 'before' | 'after' | 'changes';

/** A line that the map shows. */
export interface ShownEdge {
  readonly edge: DrawnEdge;
  /** The pairs of zones with traffic that matches the filter. */
  readonly pairs: readonly MapPair[];
  readonly state: MapState;
  readonly inspected: MapTraffic['inspected'];
  /** Width of the line: the more traffic is possible, the wider. */
  readonly width: number;
}

/** Width of a line for a single flow, and for all traffic. */
const [thin, wide] = [1.5, 6];

/** The size below which lines have the same width: one port between two networks of 256 addresses. */
const smallest = -64;

/** Returns the lines of a side that match a filter. */
export function shownEdges(data: MapData, side: MapSide, filter: MapFilter): readonly ShownEdge[] {
  return data.drawing.edges.flatMap((edge): ShownEdge[] => {
    const pairs = edge.pairs
      .flatMap((index) => data.pairs[index] ?? [])
      .filter((pair) => isShown(data, pair, side, filter));
    if (pairs.length === 0) return [];
    const traffic = pairs.flatMap((pair) => sideTraffic(data, pair, side) ?? []);
    const sizes = traffic.map(({ size }) => size);
    const share = Math.max(0, 1 - Math.max(smallest, ...sizes) / smallest);
    const inspected = new Set(traffic.map((one) => one.inspected));
    return [
      {
        edge,
        pairs,
        state: joined(pairs.map(({ state }) => state)),
        inspected: inspected.size === 1 ? (traffic[0]?.inspected ?? 'none') : 'some',
        width: Math.round((thin + (wide - thin) * share) * 10) / 10,
      },
    ];
  });
}

/** Returns the traffic of a pair on a side; for changes, that after the change if there is any. */
export function sideTraffic({ traffic }: MapData, { before, after }: MapPair, side: MapSide): MapTraffic | undefined {
  const index = side === 'before' ? before : side === 'after' ? after : (after ?? before);
  return index === undefined ? undefined : traffic[index];
}

/** Returns the traffic of a pair that opens, or else that closes; undefined without a change. */
export function changedTraffic({ traffic }: MapData, { opened, closed }: MapPair): MapTraffic | undefined {
  const index = opened ?? closed;
  return index === undefined ? undefined : traffic[index];
}

function isShown(data: MapData, pair: MapPair, side: MapSide, filter: MapFilter): boolean {
  if (filter.place !== undefined && pair.place !== filter.place) return false;
  const sides = side === 'changes' ? (['before', 'after'] as const) : [side];
  return sides.some((one) => {
    const traffic = sideTraffic(data, pair, one);
    return traffic !== undefined && matchesFilter(traffic, filter);
  });
}

/** Joins the states of several pairs. */
function joined(states: readonly MapState[]): MapState {
  const found = new Set(states);
  if (found.has('may change')) return 'may change';
  if (found.has('both') || (found.has('opened') && found.has('closed'))) return 'both';
  return found.has('opened') ? 'opened' : found.has('closed') ? 'closed' : 'unchanged';
}
