import { append } from '../../../core';
import type { Container } from '../../../catalog';
import type { Adoption } from '../adoption';
import { inDependencyOrder } from '../dependency-order';
import { namedIn } from '../expression';
import type { AdoptableObject } from '../adoptable-object';
import { constantName, fileName, NamePool } from '../identifiers';
import type { KnownObject } from '../known';
import { objectsOf, withoutNames, type Unit } from '../units';

/** One file of the repository: its declarations and their common container. */
export interface Module {
  /** Path from the root of the repository, without extension. */
  readonly path: string;
  readonly container: Container | undefined;
  readonly units: readonly Unit[];
}

/** Module and constant of a declaration. */
export interface DeclarationPlace {
  readonly module: string;
  readonly constant: string | undefined;
}

/** Modules, each after the modules it imports, and the location of every object. */
export interface ModuleLayout {
  readonly modules: readonly Module[];
  readonly locations: ReadonlyMap<AdoptableObject, DeclarationPlace>;
}

/** Module name of the containers. */
export const containersModule = 'containers';

/** Distributes units over modules, one per container and kind. `taken` reports whether a file already exists. */
export function layOut(units: readonly Unit[], { known }: Adoption, taken: (path: string) => boolean): ModuleLayout {
  const folders = new Folders([...known.values()]);
  const free = new Map<string, string>();
  const grouped = new Map<string, Unit[]>();
  for (const unit of units) {
    const desired = folders.pathOf(unit);
    const path = free.get(desired) ?? firstFree(desired, taken);
    free.set(desired, path);
    append(grouped, path, unit);
  }
  const locations = new Map<AdoptableObject, DeclarationPlace>(
    [...known].map(([found, one]) => [found, locationOf(one)]),
  );
  for (const [module, group] of grouped) {
    const constants = new NamePool();
    for (const unit of group) {
      for (const { found, construct } of objectsOf(unit)) {
        const isListed = unit.is === 'run' && unit.run.isList;
        const constant = isListed ? undefined : camel(constants, construct, found.kind.name);
        locations.set(found, { module, constant });
      }
    }
  }
  return { modules: inTurn(grouped, locations), locations };
}

/** Folders of the repository, one per container. */
class Folders {
  readonly #slugs = new Map<string, string>();
  readonly #pool = new NamePool();

  /** Objects of earlier runs stay in their folder, and later objects join them. */
  constructor(known: readonly KnownObject[]) {
    for (const { container, module } of known) {
      const end = module.lastIndexOf('/');
      if (container === undefined || end === -1) continue;
      this.#slugs.set(keyOf(container), module.slice(0, end));
      this.#pool.add(module.slice(0, end));
    }
  }

  pathOf(unit: Unit): string {
    const [first] = objectsOf(unit);
    if (first === undefined) return containersModule;
    const { kind, container } = first.found;
    if (kind.contains !== undefined) return containersModule;
    const file = kind.name.replaceAll('_', '-');
    return `${container === undefined ? 'tenant' : this.#folderOf(container)}/${file}`;
  }

  #folderOf(container: Container): string {
    const { scope, name } = container;
    const key = keyOf(container);
    const before = this.#slugs.get(key);
    if (before !== undefined) return before;
    const slug = this.#pool.take(`${scope}s/${fileName(name, scope)}`);
    this.#slugs.set(key, slug);
    return slug;
  }
}

function keyOf({ scope, name }: Container): string {
  return `${scope}|${name}`;
}

/** Sorts modules by imports. If two modules reference each other, the first one uses literal names. */
function inTurn(
  grouped: ReadonlyMap<string, readonly Unit[]>,
  locations: ReadonlyMap<AdoptableObject, DeclarationPlace>,
): readonly Module[] {
  const needsOf = (path: string): readonly string[] => {
    const named = (grouped.get(path) ?? [])
      .flatMap(objectsOf)
      .flatMap(({ entries }) => entries.flatMap(({ value }) => namedIn(value)));
    const paths = named.flatMap((found) => locations.get(found)?.module ?? []);
    return [...new Set(paths)].filter((one) => one !== path && grouped.has(one));
  };
  const { ordered, broken } = inDependencyOrder([...grouped.keys()], needsOf);
  return ordered.map((path) => {
    const cut = broken.get(path);
    const units = grouped.get(path) ?? [];
    const acyclic =
      cut === undefined
        ? units
        : units.map((unit) => withoutNames(unit, (found) => cut.has(locations.get(found)?.module ?? '')));
    return { path, container: containerOfUnits(acyclic), units: acyclic };
  });
}

function containerOfUnits([first]: readonly Unit[]): Container | undefined {
  return first === undefined ? undefined : objectsOf(first)[0]?.found.container;
}

function locationOf({ module, constant }: KnownObject): DeclarationPlace {
  return { module, constant };
}

/** Returns a unique constant name; a number distinguishes duplicates. */
export function camel(pool: NamePool, construct: string, kind: string): string {
  const name = constantName(construct, constantName(kind, 'it'));
  let chosen = name;
  for (let n = 2; pool.has(chosen); n += 1) chosen = `${name}${String(n)}`;
  pool.add(chosen);
  return chosen;
}

function firstFree(desired: string, taken: (path: string) => boolean): string {
  let path = desired;
  for (let n = 2; taken(path); n += 1) path = `${desired}-${String(n)}`;
  return path;
}
