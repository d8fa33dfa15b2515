import { isListed, type Container, type ResourceKind, type RulebasePosition } from '../catalog';
import type { Clock } from '../core';
import type { ItemCache } from './item-cache';
import type { ScmClient } from './scm-client';
import type { WireObject } from './wire-json';

/** Older lists are read again: a push may run for an hour between two reads of one process. */
const longestAgeMs = 60_000;

/** Selects the lists of a kind. */
export interface SharedQuery {
  readonly container?: Container | undefined;
  readonly position?: RulebasePosition | undefined;
  /** Further query parameters. */
  readonly queryFields?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Shared {
  readonly kind: string;
  readonly revision: number;
  readonly readAt: number;
  readonly items: Promise<readonly WireObject[]>;
}

/** Complete lists that one process reads once and shares until it changes one of their objects. */
export class SharedLists {
  readonly #client: ScmClient;
  readonly #cache: ItemCache;
  readonly #clock: Clock;
  readonly #shared = new Map<string, Shared>();
  readonly #lookedUp = new Set<string>();

  constructor(client: ScmClient, cache: ItemCache, clock: Clock) {
    this.#client = client;
    this.#cache = cache;
    this.#clock = clock;
  }

  /** Returns all objects of a kind in a container, inherited ones included. */
  all(kind: ResourceKind, query: SharedQuery): Promise<readonly WireObject[]> {
    const key = keyOf(kind, query);
    const found = this.#shared.get(key);
    if (found !== undefined && this.#cache.isCurrent(kind, found.revision) && this.#age(found) <= longestAgeMs) {
      return found.items;
    }
    const revision = this.#cache.mark;
    const entry: Shared = {
      kind: kind.name,
      revision,
      readAt: this.#clock.now(),
      items: this.#client.list(kind, query),
    };
    this.#shared.set(key, entry);
    entry.items.then(
      (items) => this.#cache.put(kind, items, revision),
      // Only the callers already waiting get the failure; the next one tries again.
      () => {
        if (this.#shared.get(key) === entry) this.#shared.delete(key);
      },
    );
    return entry.items;
  }

  /**
   * Returns the objects with a name. The first lookup in a container filters by name; later lookups share the complete
   * list.
   */
  async listNamed(kind: ResourceKind, name: string, query: SharedQuery): Promise<readonly WireObject[]> {
    // Some lists require a name filter.
    if (!isListed(kind)) return this.#client.list(kind, { ...query, name });
    const key = keyOf(kind, query);
    const isFirst = !this.#lookedUp.has(key) && !this.#shared.has(key);
    this.#lookedUp.add(key);
    const found = isFirst ? [] : (await this.all(kind, query)).filter((one) => one['name'] === name);
    // The object may have been created after the shared list was read.
    return found.length > 0 ? found : this.#client.list(kind, { ...query, name });
  }

  /** Discards the shared lists of a kind. */
  forget(kind: ResourceKind): void {
    for (const [key, { kind: name }] of this.#shared) if (name === kind.name) this.#shared.delete(key);
  }

  #age({ readAt }: Shared): number {
    return this.#clock.now() - readAt;
  }
}

function keyOf(kind: ResourceKind, { container, position, queryFields }: SharedQuery): string {
  return JSON.stringify([kind.name, container?.scope, container?.name, position, queryFields]);
}
