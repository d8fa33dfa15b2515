import {
  isListed,
  isSameContainer,
  storedFolderName,
  type Container,
  type ResourceKind,
  type RulebasePosition,
} from '../catalog';
import { isObject, type Clock } from '../core';
import { AdaptiveList } from './adaptive-list';
import { ItemCache } from './item-cache';
import { noteWrites } from './note-writes';
import type { ItemOptions, ScmClient } from './scm-client';
import { SharedLists } from './shared-lists';
import type { WireObject } from './wire-json';

/** Where an object is thought to be, and what it should look like. */
export interface ReadPlace extends Pick<ItemOptions, 'signal' | 'asked'> {
  /** As far as is known: the list of this container is tried. */
  readonly container?: Container | undefined;
  readonly position?: RulebasePosition | undefined;
  /** Whether a list item can be the whole object; one that cannot is asked for by its id. Default: it can. */
  readonly isPlausible?: (item: WireObject) => boolean;
}

/** How many reads were answered by what. */
export interface ReadCounts {
  readonly fromLists: number;
  readonly byId: number;
}

/** Whether reads of one container share its list; `each` is for measuring what that is worth. */
export type ReadMode = 'shared' | 'each';

/** Reads of a walk, which share lists where that saves calls. */
export interface SharedReads {
  /** One object by its id; undefined when there is none. */
  get(kind: ResourceKind, id: string, place: ReadPlace): Promise<WireObject | undefined>;
  readonly counts: ReadCounts;
}

/** A client whose writes are noticed, and reads that share lists. */
export interface SharingClient {
  /** Use this one: writes of any other are not noticed. */
  readonly client: ScmClient;
  readonly lists: SharedLists;
  readonly reads: SharedReads;
}

/** Adds shared lists and shared reads to a client. */
export function shareReads(inner: ScmClient, clock: Clock, mode: ReadMode = 'shared'): SharingClient {
  const cache = new ItemCache(clock);
  const client = noteWrites(inner, cache);
  const lists = new SharedLists(inner, cache, clock);
  return { client, lists, reads: mode === 'each' ? oneByOne(inner) : new CoalescedReads(inner, cache) };
}

function oneByOne(client: ScmClient): SharedReads {
  let byId = 0;
  return {
    get: (kind, id, { container, asked, signal }) => {
      byId++;
      return client.get(kind, id, { container, asked, signal });
    },
    get counts() {
      return { fromLists: 0, byId };
    },
  };
}

class CoalescedReads implements SharedReads {
  readonly #client: ScmClient;
  readonly #cache: ItemCache;
  readonly #lists = new Map<string, AdaptiveList>();
  /** Whether the list items of a kind hold all that the object itself holds, found out with the first of them. */
  readonly #complete = new Map<string, Promise<boolean>>();
  readonly #counts = { fromLists: 0, byId: 0 };

  constructor(client: ScmClient, cache: ItemCache) {
    this.#client = client;
    this.#cache = cache;
  }

  get counts(): ReadCounts {
    return this.#counts;
  }

  async get(kind: ResourceKind, id: string, place: ReadPlace): Promise<WireObject | undefined> {
    if (!hasList(kind, place)) return this.#byId(kind, id, place);
    const list = this.#listOf(kind, place);
    list.count();
    for (;;) {
      const item = this.#cache.take(kind, id);
      if (item !== undefined) return this.#judged(kind, id, item, list, place);
      const more = list.more();
      if (more === undefined) return this.#byId(kind, id, place);
      await more;
    }
  }

  /** A list item, unless it may lack something. */
  async #judged(
    kind: ResourceKind,
    id: string,
    item: WireObject,
    list: AdaptiveList,
    place: ReadPlace,
  ): Promise<WireObject | undefined> {
    const known = this.#complete.get(kind.name);
    if (known === undefined) {
      const whole = this.#byId(kind, id, place);
      this.#complete.set(
        kind.name,
        whole.then(
          (found) => found === undefined || !lacks(item, found),
          () => false,
        ),
      );
      return whole;
    }
    if (!(await known)) list.giveUp();
    else if (place.isPlausible?.(item) !== false) {
      list.served();
      this.#counts.fromLists++;
      return item;
    }
    return this.#byId(kind, id, place);
  }

  #byId(kind: ResourceKind, id: string, { container, asked, signal }: ReadPlace): Promise<WireObject | undefined> {
    this.#counts.byId++;
    return this.#client.get(kind, id, { container, asked, signal });
  }

  #listOf(kind: ResourceKind, { container, position, signal }: ReadPlace): AdaptiveList {
    const key = JSON.stringify([kind.name, container?.scope, placeName(container), position]);
    const found = this.#lists.get(key);
    if (found !== undefined) return found;
    const list = new AdaptiveList(async (offset, most) => {
      const asked = this.#cache.mark;
      const part = await this.#client.listPart(kind, { container, position, offset, most, signal });
      this.#cache.put(kind, part.items, asked);
      return part;
    });
    this.#lists.set(key, list);
    return list;
  }
}

/** Whether there is a list that should hold the object. */
function hasList(kind: ResourceKind, { container, position }: ReadPlace): boolean {
  return (
    kind.api.singleton === undefined &&
    kind.api.list.itemsComplete !== false &&
    isListed(kind) &&
    (kind.scopes.length === 0 || container !== undefined) &&
    (kind.api.rulebase !== true || position !== undefined)
  );
}

/** Two spellings of a predefined folder are one place. */
function placeName(container: Container | undefined): string | undefined {
  if (container === undefined) return undefined;
  const stored = storedFolderName(container.name);
  return isSameContainer(container, { ...container, name: stored }) ? stored : container.name;
}

/** Whether an object holds a field, at any depth of objects, that its list item lacks. */
function lacks(item: unknown, whole: unknown): boolean {
  if (!isObject(whole)) return false;
  if (!isObject(item)) return true;
  return Object.entries(whole).some(([name, value]) => {
    const shown = item[name];
    return value !== null && (shown === undefined || shown === null || lacks(shown, value));
  });
}
