import type { Part, Region } from '../../policy';

/** A tenant whose plan names fewer zones has others, which the plan does not name. */
const fewZones = 4;

/** Share of all pairs of two different zones that some regions open together, from 0 to 1. */
export function zonePairShare(regions: readonly Region[], known: readonly string[]): number {
  const unnamed = Array.from({ length: Math.max(0, fewZones - known.length) }, (_, i) => `(unnamed ${i})`);
  const zones = [...known, ...unnamed];
  const pairs = new Set(
    regions.flatMap(({ from, to }) =>
      zonesIn(from, zones).flatMap((one) =>
        zonesIn(to, zones).flatMap((other) => (one === other ? [] : [`${one}\n${other}`])),
      ),
    ),
  );
  return pairs.size / (zones.length * (zones.length - 1));
}

function zonesIn(part: Part, zones: readonly string[]): readonly string[] {
  if (part.is === 'any') return zones;
  return part.is === 'only' ? part.values : zones.filter((zone) => !part.values.includes(zone));
}
