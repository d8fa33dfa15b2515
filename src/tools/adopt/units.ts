import { append } from '../../core';
import { type Adopted, type AdoptedRun, type Adoption } from './adoption';
import { inDependencyOrder } from './dependency-order';
import { namedIn, writtenOut, type Entry } from './expression';
import type { AdoptableObject } from './adoptable-object';

/** One declaration of a repository: an object, or the rules of a rulebase. */
export type Unit =
  | { readonly is: 'object'; readonly object: Adopted }
  | { readonly is: 'run'; readonly run: AdoptedRun };

/** Returns the objects of a unit. */
export function objectsOf(unit: Unit): readonly Adopted[] {
  return unit.is === 'object' ? [unit.object] : unit.run.rules;
}

/**
 * Sorts the new objects so that each is declared before it is referenced. References that would close a cycle, which
 * Terraform rejects, become literals.
 */
export function unitsOf({ objects, runs, places }: Adoption): readonly Unit[] {
  const units: readonly Unit[] = [
    ...inNameOrder(objects).map((object): Unit => ({ is: 'object', object })),
    ...runs.map((run): Unit => ({ is: 'run', run })),
  ];
  const owner = new Map<AdoptableObject, Unit>(
    units.flatMap((unit) => objectsOf(unit).map((object): [AdoptableObject, Unit] => [object.found, unit])),
  );
  const adoptedContainers = new Map(
    places.map(({ container, adopted }) => [`${container.scope}|${container.name}`, adopted]),
  );
  const needsOf = (unit: Unit): readonly Unit[] => {
    const named = objectsOf(unit).flatMap(({ found, entries }) => {
      const { container } = found;
      const adoptedContainer =
        container === undefined ? undefined : adoptedContainers.get(`${container.scope}|${container.name}`);
      return [
        ...(adoptedContainer === undefined ? [] : [adoptedContainer]),
        ...entries.flatMap(({ value }) => namedIn(value)),
      ];
    });
    return [...new Set(named.flatMap((found) => owner.get(found) ?? []))].filter((one) => one !== unit);
  };
  const { ordered, broken } = inDependencyOrder(units, needsOf);
  return ordered.map((unit) => {
    if (!broken.has(unit)) return unit;
    const cut = new Set([...(broken.get(unit) ?? [])].flatMap(objectsOf).map(({ found }) => found));
    return withoutNames(unit, (found) => cut.has(found));
  });
}

const names = new Intl.Collator('en', { numeric: true });

/**
 * Keeps the order of kinds and locations, and sorts by name within them, because the service lists objects in no fixed
 * order.
 */
function inNameOrder(objects: readonly Adopted[]): readonly Adopted[] {
  const groups = new Map<string, Adopted[]>();
  for (const one of objects) {
    const { kind, container } = one.found;
    const key = JSON.stringify([kind.name, container?.scope, container?.name]);
    append(groups, key, one);
  }
  return [...groups.values()].flatMap((group) =>
    group.sort(({ found: a }, { found: b }) => names.compare(a.name, b.name) || (a.name < b.name ? -1 : 1)),
  );
}

/** Returns the unit with the selected names as literals. */
export function withoutNames(unit: Unit, which: (found: AdoptableObject) => boolean): Unit {
  const rewriteUnit = (one: Adopted): Adopted => ({
    ...one,
    entries: one.entries.map((entry) => rewrite(entry, which)),
  });
  return unit.is === 'object'
    ? { is: 'object', object: rewriteUnit(unit.object) }
    : { is: 'run', run: { ...unit.run, rules: unit.run.rules.map(rewriteUnit) } };
}

function rewrite({ name, value }: Entry, which: (found: AdoptableObject) => boolean): Entry {
  return { name, value: writtenOut(value, which) };
}
