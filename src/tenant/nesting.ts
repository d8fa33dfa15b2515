import {
  allKinds,
  containerOf,
  nameReferencesOf,
  type Container,
  type NameReference,
  type ResourceKind,
} from '../catalog';
import { lazy } from '../core';
import { objectKey } from './keys';

/** An object that is part of itself, over one or more steps. */
export interface NestingLoop {
  /** Names from the object back to itself: `a`, `b`, `a`. */
  readonly names: readonly string[];
  /** Attribute of the object that starts the chain. */
  readonly attribute: string;
  /** An object of the vendor may have a name of the chain, which then ends there. */
  readonly isOpen: boolean;
  /** Whether an object of the chain is one that is not stored like this. */
  readonly isNew: boolean;
}

interface Nested {
  readonly name: string;
  readonly container: Container | undefined;
  readonly parts: readonly NameReference[];
  readonly isNew: boolean;
}

/**
 * Objects that consist of others, such as groups, to find one that is part of itself. Such a chain stays in one location: an
 * object sees its own location and what is above, so that nothing above leads back.
 */
export class Nesting {
  readonly #objects = new Map<string, Nested>();

  /** Adds or replaces an object. `isNew`: the service does not store it like this. */
  add(
    kind: ResourceKind,
    fields: Readonly<Record<string, unknown>>,
    names: 'terraform' | 'wire',
    isNew: boolean,
  ): void {
    const name = fields[kind.api.key ?? 'name'];
    if (typeof name !== 'string' || !nestedKinds().has(kind.name)) return;
    const container = kind.scopes.length === 0 ? undefined : containerOf(fields);
    const parts = nameReferencesOf(kind, fields, names).filter(({ reference }) => reference.nests === true);
    this.#objects.set(objectKey({ kind, container, name }), { name, container, parts, isNew });
  }

  /** Returns the shortest chain of at least two objects from an object back to itself. */
  loopOf(kind: ResourceKind, fields: Readonly<Record<string, unknown>>): NestingLoop | undefined {
    const name = fields[kind.api.key ?? 'name'];
    if (typeof name !== 'string') return undefined;
    const start = objectKey({ kind, container: kind.scopes.length === 0 ? undefined : containerOf(fields), name });
    const from = this.#objects.get(start);
    if (from === undefined) return undefined;
    const seen = new Set<string>();
    let chains: readonly Chain[] = [{ at: from, names: [from.name], attribute: '', isOpen: false, isNew: from.isNew }];
    while (chains.length > 0) {
      const longer: Chain[] = [];
      for (const chain of chains) {
        for (const part of chain.at.parts) {
          const [key, next] = this.#named(part, chain.at.container) ?? [];
          if (key === undefined || next === undefined || seen.has(key)) continue;
          const one: Chain = {
            at: next,
            names: [...chain.names, next.name],
            attribute: chain.attribute || String(part.path[0] ?? ''),
            isOpen: chain.isOpen || part.reference.open === true,
            isNew: chain.isNew || next.isNew,
          };
          // An object that names itself is refused by the check of its own values.
          if (key === start && chain.at !== from) return one;
          if (key === start) continue;
          seen.add(key);
          longer.push(one);
        }
      }
      chains = longer;
    }
    return undefined;
  }

  #named({ name, reference }: NameReference, container: Container | undefined): readonly [string, Nested] | undefined {
    for (const kind of reference.kinds) {
      const key = objectKey({ kind, container, name });
      const found = this.#objects.get(key);
      if (found !== undefined) return [key, found];
    }
    return undefined;
  }
}

interface Chain extends NestingLoop {
  readonly at: Nested;
}

/** Formats the chain of a loop: `"a" contains "b", which contains "a"`. */
export function nestingText({ names: [first = '', ...rest] }: NestingLoop): string {
  return `"${first}" contains ${rest.map((name) => `"${name}"`).join(', which contains ')}`;
}

/** Kinds whose objects can be part of another one. */
const nestedKinds = lazy((): ReadonlySet<string> => {
  const kinds = allKinds().flatMap(({ attributes }) =>
    attributes.flatMap(({ refs }) => (refs?.nests === true ? refs.kinds : [])),
  );
  return new Set(kinds);
});
