import { kindNamed, kindsWithRole, type Container, type PolicyRole } from '../../catalog';
import { append, cachedBy } from '../../core';
import { containerKey, hierarchyOf } from '../../tenant';
import type { Configuration, ConfiguredObject } from './configuration';
import type { OutsideFacts } from './facts/outside-facts';
import { textAt } from './fields';

/** The objects visible from a folder or device; the nearest definition of a name wins. */
export class VisibleScope {
  readonly #containers: readonly string[];
  readonly #byName: Index;
  readonly #renamedTags: ReadonlyMap<string, string>;
  /** Vendor data from files. */
  readonly facts: OutsideFacts;

  constructor(configuration: Configuration, container: Container) {
    this.#containers = hierarchyOf(configuration.containers).names(container).map(containerKey);
    this.#byName = indexOf(configuration, this.#containers);
    this.#renamedTags = configuration.renamedTags ?? new Map();
    this.facts = configuration.facts ?? {};
  }

  /** Returns the visible object with a name, among the given kinds. */
  find(name: string, kinds: readonly string[]): ConfiguredObject | undefined {
    return this.#byName.get(name)?.find(({ kind }) => kinds.includes(kind));
  }

  /** Returns the visible objects of a kind. */
  ofKind(wanted: string): readonly ConfiguredObject[] {
    return [...this.#byName.values()].flatMap((named) => {
      const object = named.find(({ kind }) => kind === wanted);
      return object === undefined ? [] : [object];
    });
  }

  /**
   * Returns where the visible object with a name is defined, if that is nearer than a container and the name is defined
   * there or above as well.
   */
  overridingFrom(name: string, above: Container | undefined): string | undefined {
    if (above === undefined) return undefined;
    const [nearest, ...others] = this.#byName.get(name) ?? [];
    const rankOf = (container: Container): number => this.#containers.indexOf(containerKey(container));
    if (nearest?.container === undefined || rankOf(nearest.container) >= rankOf(above)) return undefined;
    const isHidden = others.some(({ kind, container }) => {
      return kind === nearest.kind && container !== undefined && rankOf(container) >= rankOf(above);
    });
    return isHidden ? `${nearest.container.scope} ${nearest.container.name}` : undefined;
  }

  /**
   * Returns the name of a tag before the plan renamed it. Addresses registered with a tag are assumed to follow a
   * rename.
   */
  tagBefore(name: string): string {
    return this.#renamedTags.get(name) ?? name;
  }
}

type Index = ReadonlyMap<string, readonly ConfiguredObject[]>;

/** A review looks into the same configuration from the same place many times: for each rule, finding and judge. */
const indexesOf = cachedBy((_: Configuration) => new Map<string, Index>());

function indexOf(configuration: Configuration, containers: readonly string[]): Index {
  const known = indexesOf(configuration);
  const key = containers.join('\n');
  const index = known.get(key) ?? makeIndex(configuration, containers);
  known.set(key, index);
  return index;
}

function makeIndex({ objects }: Configuration, containers: readonly string[]): Index {
  const rank = new Map(containers.map((key, i) => [key, i]));
  const rankOf = ({ container }: ConfiguredObject): number | undefined =>
    container === undefined ? containers.length : rank.get(containerKey(container));
  const byName = new Map<string, ConfiguredObject[]>();
  const add = (object: ConfiguredObject): void => {
    if (rankOf(object) === undefined) return;
    append(byName, object.name, object);
  };
  objects.forEach(add);
  predefinedObjects().forEach(add);
  for (const named of byName.values()) {
    if (named.length > 1) named.sort((a, b) => (rankOf(a) ?? 0) - (rankOf(b) ?? 0));
  }
  return byName;
}

/** Returns the kinds with a policy role. */
export function kindsMeaning(meaning: PolicyRole): readonly string[] {
  return kindsWithRole(meaning);
}

function predefinedObjects(): readonly ConfiguredObject[] {
  return kindsWithRole().flatMap((kind) =>
    kindNamed(kind).predefined.flatMap((fields) => {
      const [name, folder] = [textAt(fields, 'name'), textAt(fields, 'folder')];
      if (name === undefined || folder === undefined) return [];
      return [
        {
          kind,
          container: { scope: 'folder' as const, name: folder },
          name,
          fields,
        },
      ];
    }),
  );
}
