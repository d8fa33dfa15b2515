import type { Container, ResourceKind, Rulebase } from '../../catalog';
import type { ScmClient, WireObject } from '../../client';
import type { Clock } from '../../core';

/** A list longer ago than this is read again: a push may run for an hour between two reads of one process. */
const longestAgeMs = 60_000;

/** Which objects of a kind are wanted. */
export interface SharedQuery {
  readonly container?: Container | undefined;
  readonly position?: Rulebase | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Lists that the data sources of one process read once and share, until the process writes something. */
export interface SharedLists {
  /** All objects of a kind in a container, inherited ones included. */
  all(kind: ResourceKind, query: SharedQuery): Promise<readonly WireObject[]>;
  /**
   * Those of a name. The first question about a container asks the service for the name; from the second on there is
   * one list for all of them.
   */
  named(kind: ResourceKind, name: string, query: SharedQuery): Promise<readonly WireObject[]>;
}

interface Shared {
  readonly generation: number;
  readonly readAt: number;
  readonly items: Promise<readonly WireObject[]>;
}

/** Adds shared lists to a client. Use the client that it returns: writes of any other one are not noticed. */
export function shareLists(
  client: ScmClient,
  clock: Clock,
): { readonly client: ScmClient; readonly lists: SharedLists } {
  const shared = new Map<string, Shared>();
  const asked = new Set<string>();
  let generation = 0;
  // A list that is read while a write is under way may miss it, so both ends of a write end what is shared.
  const writing = async <T>(write: () => Promise<T>): Promise<T> => {
    generation++;
    try {
      return await write();
    } finally {
      generation++;
    }
  };
  const all: SharedLists['all'] = (kind, query) => {
    const key = keyOf(kind, query);
    const found = shared.get(key);
    if (found?.generation === generation && clock.now() - found.readAt <= longestAgeMs) return found.items;
    const entry: Shared = { generation, readAt: clock.now(), items: client.list(kind, query) };
    shared.set(key, entry);
    // A failure is told to those who wait for it, and to nobody else.
    entry.items.catch(() => {
      if (shared.get(key) === entry) shared.delete(key);
    });
    return entry.items;
  };
  return {
    client: {
      ...client,
      create: (...of) => writing(() => client.create(...of)),
      update: (...of) => writing(() => client.update(...of)),
      remove: (...of) => writing(() => client.remove(...of)),
      move: (...of) => writing(() => client.move(...of)),
      load: (...of) => writing(() => client.load(...of)),
      rollback: (...of) => writing(() => client.rollback(...of)),
    },
    lists: {
      all,
      named: async (kind, name, query) => {
        const key = keyOf(kind, query);
        const isFirst = !asked.has(key) && !shared.has(key);
        asked.add(key);
        const found = isFirst ? [] : (await all(kind, query)).filter((one) => one['name'] === name);
        // What a shared list lacks may have come since.
        return found.length > 0 ? found : client.list(kind, { ...query, name });
      },
    },
  };
}

function keyOf(kind: ResourceKind, { container, position }: SharedQuery): string {
  return JSON.stringify([kind.name, container?.scope, container?.name, position]);
}
