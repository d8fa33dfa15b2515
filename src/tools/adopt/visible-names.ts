import { append } from '../../core';
import { isSameContainer } from '../../catalog';
import type { References } from './configure';
import type { AdoptedContainers } from './container-tree';
import type { AdoptableObject } from './adoptable-object';

/** Resolves names like the service: in the object's container, then in its snippets, then in the parent folders. */
export class TenantNames implements References {
  readonly #tree: AdoptedContainers;
  /** By kind and name. */
  readonly #byName = new Map<string, AdoptableObject[]>();
  readonly #isAdopted: (found: AdoptableObject) => boolean;

  constructor(
    tree: AdoptedContainers,
    all: readonly AdoptableObject[],
    isAdopted: (found: AdoptableObject) => boolean,
  ) {
    this.#tree = tree;
    this.#isAdopted = isAdopted;
    for (const one of all) {
      const key = keyOf(one.kind.name, one.name);
      append(this.#byName, key, one);
    }
  }

  resolve(from: AdoptableObject, kinds: readonly string[], name: string): ReturnType<References['resolve']> {
    const object = this.#nearest(from, kinds, name);
    if (object === undefined || object === from) return { is: 'literal', text: name };
    return this.#isAdopted(object)
      ? { is: 'name', of: object, text: name }
      : { is: 'outside', kind: object.kind.name, text: name };
  }

  #nearest(from: AdoptableObject, kinds: readonly string[], name: string): AdoptableObject | undefined {
    const candidates = kinds.flatMap((kind) => this.#byName.get(keyOf(kind, name)) ?? []);
    const places = from.container === undefined ? [] : this.#tree.path(from.container);
    for (const place of places) {
      const here = candidates.find(
        (candidate) => candidate.container !== undefined && isSameContainer(candidate.container, place),
      );
      if (here !== undefined) return here;
    }
    // Tenant-wide objects are visible everywhere.
    return candidates.find((candidate) => candidate.container === undefined);
  }
}

function keyOf(kind: string, name: string): string {
  return JSON.stringify([kind, name]);
}
