import type { Part, Region } from '../../engine/policy';

/** Minimum number of zones; a tenant has more zones than a small plan names. */
const fewZones = 4;

/** Returns the share, from 0 to 1, of all pairs of different zones that the regions open together. */
export function zonePairShare(regions: readonly Region[], known: readonly string[]): number {
  const unnamed = Array.from({ length: Math.max(0, fewZones - known.length) }, (_, i) => `(unnamed ${i})`);
  const zones = [...known, ...unnamed];
  const pairs = new Set(
    regions.flatMap(({ from, to }) =>
      zonesIn(from, zones).flatMap((zone) =>
        zonesIn(to, zones).flatMap((other) => (zone === other ? [] : [`${zone}\n${other}`])),
      ),
    ),
  );
  return pairs.size / (zones.length * (zones.length - 1));
}

function zonesIn(part: Part, zones: readonly string[]): readonly string[] {
  if (part.is === 'any') return zones;
  return part.is === 'only' ? part.values : zones.filter((zone) => !part.values.includes(zone));
}
