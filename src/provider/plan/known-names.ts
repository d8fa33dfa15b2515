import { predefinedFolders, storedFolderName, type Container, type ResourceKind } from '../../catalog';
import { ApiError, type ScmClient } from '../../client';
import { messageOf } from '../../core';
import type { LogLine } from '../../protocol';

/** The name of a referenced object, and the location where it must be visible. */
export interface WantedName {
  readonly kind: ResourceKind;
  readonly name: string;
  /** Only for kinds with a location. */
  readonly container?: Container | undefined;
}

/**
 * Result of a name check: it exists at the service, it is planned, it cannot be checked, or it does not exist. In the
 * last case `others` are the existing names.
 */
export type NameCheck = 'exists' | 'planned' | 'unchecked' | { readonly others: readonly string[] };

/** The names that exist at the service and those that the plan of this process creates. */
export interface KnownNames {
  note(kind: ResourceKind, name: string, how: 'exists' | 'planned'): void;
  check(wanted: WantedName, signal: AbortSignal): Promise<NameCheck>;
}

/** Time limit for a list: a plan must not wait longer for a warning. */
const timeoutMs = 3_000;
/** Maximum number of lists that one plan reads; each is at least one request. */
const mostLists = 20;

/**
 * Makes the known names. Nothing is read before the first check. A plan must work without the service, so names that
 * cannot be read are not checked.
 */
export function createKnownNames(client: Pick<ScmClient, 'list'>, log: LogLine): KnownNames {
  const states = new Map<string, 'exists' | 'planned'>(
    predefinedFolders.map(({ stored }) => [`folder\n${stored}`, 'exists']),
  );
  const lists = new Map<string, Promise<readonly string[] | undefined>>();
  let service: 'usable' | 'silent' = 'usable';

  const read = async ({ kind, container }: WantedName, signal: AbortSignal): Promise<readonly string[] | undefined> => {
    if (service === 'silent') return undefined;
    try {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const objects = await client.list(kind, { container, signal: limited });
      return objects.flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
    } catch (error) {
      log('names in the plan are not checked', { kind: kind.name, cause: messageOf(error) });
      // A refusal concerns only one list; without any response, the next list would time out too.
      if (!(error instanceof ApiError) || error.status === undefined) service = 'silent';
      return undefined;
    }
  };
  const listFor = (wanted: WantedName, signal: AbortSignal): Promise<readonly string[] | undefined> | undefined => {
    const key = JSON.stringify([wanted.kind.name, wanted.container]);
    const list = lists.get(key) ?? (lists.size < mostLists ? read(wanted, signal) : undefined);
    if (list !== undefined) lists.set(key, list);
    return list;
  };

  return {
    note: (kind, name, how) => void states.set(keyOf(kind, name), how),
    check: async (wanted, signal) => {
      const key = keyOf(wanted.kind, wanted.name);
      const before = states.get(key);
      if (before !== undefined) return before;
      const names = await listFor(wanted, signal);
      if (names === undefined) return 'unchecked';
      if (names.some((name) => keyOf(wanted.kind, name) === key)) return 'exists';
      // Other resources may have been planned while the list was read.
      return states.get(key) ?? { others: names };
    },
  };
}

function keyOf(kind: ResourceKind, name: string): string {
  return `${kind.name}\n${kind.contains === 'folder' ? storedFolderName(name) : name}`;
}
