import { containerOf, scopes, type Container, type ResourceKind } from '../../catalog';
import { ApiError, isForbidden, isNotFound, type ScmClient } from '../../client';
import { messageOf } from '../../core';
import { adoptableFrom, type AdoptableObject } from './adoptable-object';
import { isOneSetting, keyOf, type RequestedList } from './lists';
import type { SavedItem, SavedList, WorkingFile } from './working-file';

/** Number of lists requested at a time; the client may limit it further. */
const atATime = 8;

/** Client calls used to read a tenant. */
export type Reader = Pick<ScmClient, 'list' | 'get'>;

/** A list and the result of reading it. */
export interface CollectedList {
  readonly list: RequestedList;
  readonly items: readonly AdoptableObject[];
  /** Why it could not be read. */
  readonly why?: string;
}

/** Dependencies of `collect`. */
export interface CollectTools {
  readonly client: Reader;
  readonly working: Pick<WorkingFile, 'keep'>;
  /** Lists read by an interrupted run. */
  readonly kept: ReadonlyMap<string, SavedList>;
  /** Called after each list. */
  readonly onList?: (done: number, of: number, objects: number) => void;
}

/** Tools for a collection without a working file. */
export const nothingKept: Pick<CollectTools, 'working' | 'kept'> = {
  working: { keep: () => undefined },
  kept: new Map(),
};

/** Reads each list once and keeps it in the working file. Returns the lists in the requested order. */
export async function collect(
  lists: readonly RequestedList[],
  tools: CollectTools,
  signal: AbortSignal,
): Promise<readonly CollectedList[]> {
  const collected: (CollectedList | undefined)[] = lists.map(() => undefined);
  let [next, done, objects] = [0, 0, 0];
  let isOver = false;
  const work = async (): Promise<void> => {
    for (let at = next++; at < lists.length && !isOver; at = next++) {
      const list = lists[at];
      if (list === undefined) return;
      const before = tools.kept.get(keyOf(list));
      const answer = before ?? (await askService(list, tools.client, signal));
      if (before === undefined) tools.working.keep(answer);
      const items = answer.items.map((item) => foundAgain(list, item));
      collected[at] = { list, items, ...(answer.why === undefined ? {} : { why: answer.why }) };
      done += 1;
      objects += items.length;
      tools.onList?.(done, lists.length, objects);
    }
  };
  // If one read fails, wait for those in progress and keep their results.
  const results = await Promise.allSettled(
    Array.from({ length: atATime }, async () => {
      try {
        await work();
      } catch (error) {
        isOver = true;
        throw error;
      }
    }),
  );
  // An abort takes precedence: its reason is the message for the user.
  signal.throwIfAborted();
  for (const one of results) if (one.status === 'rejected') throw one.reason;
  return collected.flatMap((one) => one ?? []);
}

async function askService(list: RequestedList, client: Reader, signal: AbortSignal): Promise<SavedList> {
  const { kind, container, position } = list;
  const key = keyOf(list);
  try {
    const items = isOneSetting(kind)
      ? [(await client.get(kind, '', { container, signal })) ?? []].flat()
      : await client.list(kind, { container, position, signal });
    return {
      key,
      items: items.map((item) => {
        const { id, name, fields } = adoptableFrom(kind, item, undefined, position);
        return { id, name, fields, container: homeOf(kind, item, container) };
      }),
    };
  } catch (error) {
    if (!isLeftOut(error)) throw error;
    return { key, items: [], why: messageOf(error) };
  }
}

// The service may not offer every kind, and the account may not be allowed to read each one.
function isLeftOut(error: unknown): boolean {
  return (
    isNotFound(error) ||
    isForbidden(error) ||
    (error instanceof ApiError && [400, 405, 501].includes(error.status ?? 0))
  );
}

/** Returns the location of an item; items of some kinds do not contain one. */
function homeOf(
  kind: ResourceKind,
  item: Readonly<Record<string, unknown>>,
  requestedContainer: Container | undefined,
): Container | undefined {
  return kind.scopes.length === 0 ? undefined : (containerOf(item) ?? requestedContainer);
}

function foundAgain({ kind, position }: RequestedList, { id, name, fields, container }: SavedItem): AdoptableObject {
  const scope = scopes.find((one) => one === container?.scope);
  return {
    kind,
    container: scope === undefined || container === undefined ? undefined : { scope, name: container.name },
    position,
    id,
    name,
    // A rule does not contain its rulebase; the list it came from determines it.
    fields: position === undefined ? fields : { ...fields, position },
  };
}
