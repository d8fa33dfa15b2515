import { predefinedFolders, storedFolderName, type Container, type ResourceKind } from '../../catalog';
import { ApiError, type ScmClient } from '../../client';
import { messageOf } from '../../core';
import type { LogLine } from '../../protocol';

/** A name of an object, and where it must be visible. */
export interface WantedName {
  readonly kind: ResourceKind;
  readonly name: string;
  /** For kinds that are in containers. */
  readonly container?: Container | undefined;
}

/**
 * What is known of a name: it exists at the service; the apply makes it; there is none, and these are the names that
 * exist; or it cannot be checked.
 */
export type NameCheck = 'exists' | 'planned' | 'unchecked' | { readonly others: readonly string[] };

/** The names that exist at the service, and those that the plan of this process makes. */
export interface KnownNames {
  note(kind: ResourceKind, name: string, how: 'exists' | 'planned'): void;
  check(wanted: WantedName, signal: AbortSignal): Promise<NameCheck>;
}

/** A plan must not wait longer for what is only a warning. */
const patienceMs = 3_000;
/** Lists that one plan reads at most: each is one call, or several where it is long. */
const mostLists = 20;

/** Nothing is read before the first name is checked. A plan works without the service: what cannot be read is not checked. */
export function createKnownNames(client: Pick<ScmClient, 'list'>, log: LogLine): KnownNames {
  const noted = new Map<string, 'exists' | 'planned'>(
    predefinedFolders.map(({ stored }) => [`folder\n${stored}`, 'exists']),
  );
  const lists = new Map<string, Promise<readonly string[] | undefined>>();
  let service: 'usable' | 'silent' = 'usable';

  const read = async ({ kind, container }: WantedName, signal: AbortSignal): Promise<readonly string[] | undefined> => {
    if (service === 'silent') return undefined;
    try {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
      const objects = await client.list(kind, { container, signal: limited });
      return objects.flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
    } catch (error) {
      log('names in the plan are not checked', { kind: kind.name, cause: messageOf(error) });
      // A refusal concerns one list; without any answer, the next list would only take as long again.
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
    note: (kind, name, how) => void noted.set(keyOf(kind, name), how),
    check: async (wanted, signal) => {
      const key = keyOf(wanted.kind, wanted.name);
      const before = noted.get(key);
      if (before !== undefined) return before;
      const names = await listFor(wanted, signal);
      if (names === undefined) return 'unchecked';
      if (names.some((name) => keyOf(wanted.kind, name) === key)) return 'exists';
      // Other resources may have been planned while the list was read.
      return noted.get(key) ?? { others: names };
    },
  };
}

function keyOf(kind: ResourceKind, name: string): string {
  return `${kind.name}\n${kind.contains === 'folder' ? storedFolderName(name) : name}`;
}
