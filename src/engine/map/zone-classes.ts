import { includes, meets, side, type Box, type Ranges } from '../policy/engine';

/** Zones that no rule distinguishes, with the rules that concern them. */
export interface ZoneClass {
  /** Numbers of the zones in the vocabulary. */
  readonly zones: readonly number[];
  /** Whether each box contains the zones as source, and as destination. */
  readonly asSource: readonly boolean[];
  readonly asDestination: readonly boolean[];
}

/** Partitions zones so that every box contains all zones of a class, or none of them, on each of its two sides. */
export function zoneClasses(zones: readonly number[], boxes: readonly Box[]): readonly ZoneClass[] {
  const found = new Map<string, ZoneClass & { readonly zones: number[] }>();
  for (const zone of zones) {
    const asSource = boxes.map(({ sides }) => contains(sides[side.from], zone));
    const asDestination = boxes.map(({ sides }) => contains(sides[side.to], zone));
    const key = [...asSource, ...asDestination].map(Number).join('');
    const same = found.get(key);
    if (same === undefined) found.set(key, { zones: [zone], asSource, asDestination });
    else same.zones.push(zone);
  }
  return [...found.values()];
}

function contains(set: Ranges, zone: number): boolean {
  const one: Ranges = [zone, zone + 1];
  return meets(set, one) && includes(set, one);
}
