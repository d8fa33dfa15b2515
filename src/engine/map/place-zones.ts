import type { Container } from '../../catalog';
import type { Configuration } from '../policy';
import { hierarchyOf } from '../../tenant';
import { anyName, kindsMeaning, meets, side, type Box, type Ranges } from '../policy/engine';

/** Returns the names of the zones that are defined where a place can see them. */
export function definedZones({ objects, containers }: Configuration, place: Container): readonly string[] {
  const kinds = new Set(kindsMeaning('zone'));
  const zones = objects.filter(({ kind }) => kinds.has(kind));
  if (zones.length === 0) return [];
  const hierarchy = hierarchyOf(containers);
  return zones.flatMap(({ container, name }) =>
    container === undefined || hierarchy.isOnPath(container, place) ? [name] : [],
  );
}

/** Returns the numbers of the zones that boxes name, rather than contain because they contain any zone. */
export function namedZones(boxes: readonly Box[], count: number): readonly number[] {
  const others: Ranges = [count, anyName[1] ?? count];
  const found = new Set<number>();
  for (const { sides } of boxes) {
    for (const set of [sides[side.from], sides[side.to]]) {
      const isExcept = meets(set, others);
      for (let zone = 0; zone < count; zone++) {
        if (meets(set, [zone, zone + 1]) !== isExcept) found.add(zone);
      }
    }
  }
  return [...found];
}
