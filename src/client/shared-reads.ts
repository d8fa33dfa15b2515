import {
  isListed,
  isSameContainer,
  storedFolderName,
  type Container,
  type ResourceKind,
  type RulebasePosition,
} from '../catalog';
import type { Clock } from '../core';
import { AdaptiveList } from './adaptive-list';
import { ItemCache } from './item-cache';
import { ListCompleteness } from './list-completeness';
import { noteWrites } from './note-writes';
import type { ItemOptions, ScmClient } from './scm-client';
import { SharedLists } from './shared-lists';
import type { WireObject } from './wire-json';

/** Expected location of an object, and how to recognize it. */
export interface ReadPlace extends Pick<ItemOptions, 'signal' | 'queryFields'> {
  /** The list of this container is tried, if known. */
  readonly container?: Container | undefined;
  readonly position?: RulebasePosition | undefined;
  /** Reports whether a list item can be the whole object; if not, the object is read by ID. Default: always. */
  readonly isPlausible?: (item: WireObject) => boolean;
}

/** Number of reads answered from lists and by ID. */
export interface ReadCounts {
  readonly fromLists: number;
  readonly byId: number;
}

/** Whether reads of one container share its list; `each` reads every object by ID, to measure the savings. */
export type ReadMode = 'shared' | 'each';

/** Reads that share lists if that saves calls. */
export interface SharedReads {
  /** Reads one object by ID; undefined if it does not exist. */
  get(kind: ResourceKind, id: string, place: ReadPlace): Promise<WireObject | undefined>;
  readonly counts: ReadCounts;
}

/** A client whose writes invalidate the shared lists, and reads that use these lists. */
export interface SharingClient {
  /** Use only this client: writes of any other client are not tracked. */
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
    get: (kind, id, { container, queryFields, signal }) => {
      byId++;
      return client.get(kind, id, { container, queryFields, signal });
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
  readonly #complete = new ListCompleteness();
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
      if (item !== undefined) return this.#decideItem(kind, id, item, list, place);
      const more = list.more();
      if (more === undefined) return this.#byId(kind, id, place);
      await more;
    }
  }

  /** Returns the list item, or reads the object by ID if the item may be incomplete. */
  async #decideItem(
    kind: ResourceKind,
    id: string,
    item: WireObject,
    list: AdaptiveList,
    place: ReadPlace,
  ): Promise<WireObject | undefined> {
    const known = this.#complete.of(kind, (other) => this.#cache.peek(kind, other));
    if (known === undefined) {
      const complete = this.#byId(kind, id, place);
      void this.#complete.decide(kind, item, complete);
      return complete;
    }
    if (!(await known)) list.giveUp();
    else if (place.isPlausible?.(item) !== false) {
      list.noteServed();
      this.#counts.fromLists++;
      return item;
    }
    return this.#byId(kind, id, place);
  }

  #byId(
    kind: ResourceKind,
    id: string,
    { container, queryFields, signal }: ReadPlace,
  ): Promise<WireObject | undefined> {
    this.#counts.byId++;
    const read = this.#client.get(kind, id, { container, queryFields, signal });
    this.#complete.note(kind, id, read);
    return read;
  }

  #listOf(kind: ResourceKind, { container, position, signal }: ReadPlace): AdaptiveList {
    const key = JSON.stringify([kind.name, container?.scope, placeName(container), position]);
    const found = this.#lists.get(key);
    if (found !== undefined) return found;
    const list = new AdaptiveList(async (offset, most) => {
      const revision = this.#cache.mark;
      const part = await this.#client.listPart(kind, { container, position, offset, most, signal });
      this.#cache.put(kind, part.items, revision);
      return part;
    });
    this.#lists.set(key, list);
    return list;
  }
}

/** Reports whether there is a list that contains the object. */
function hasList(kind: ResourceKind, { container, position }: ReadPlace): boolean {
  return (
    kind.api.singleton === undefined &&
    kind.api.list.itemsComplete !== false &&
    isListed(kind) &&
    (kind.scopes.length === 0 || container !== undefined) &&
    (kind.api.rulebase !== true || position !== undefined)
  );
}

/** Two spellings of a predefined folder are the same container. */
function placeName(container: Container | undefined): string | undefined {
  if (container === undefined) return undefined;
  const stored = storedFolderName(container.name);
  return isSameContainer(container, { ...container, name: stored }) ? stored : container.name;
}
