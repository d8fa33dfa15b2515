import {
  displayFolderName,
  predefinedFolders,
  storedFolderName,
  isListed,
  type Container,
  type ResourceKind,
} from '../../catalog';
import { ApiError, type SharedLists } from '../../client';
import { messageOf } from '../../core';
import type { LogLine } from '../../protocol';
import { containersToList } from './containers-to-list';
import { NameList } from './name-list';
import type { NameCheck, PlannedName, WantedName } from './wanted-name';

/** The names that exist at the service and those that the plan of this process creates. */
export interface KnownNames {
  note(planned: PlannedName): void;
  check(wanted: WantedName, signal: AbortSignal): Promise<NameCheck>;
}

/** Time limit for a list: a plan must not wait longer for a check that the apply repeats. */
const timeoutMs = 5_000;
/** Maximum number of lists that one plan reads; each is at least one request. */
const mostLists = 200;

type List = NameList | { readonly unchecked: string };

/**
 * Makes the known names. Nothing is read before the first check, and each list is read once. A plan must work without
 * the service, so names that cannot be read are not checked.
 */
export function createKnownNames(shared: Pick<SharedLists, 'all'>, log: LogLine): KnownNames {
  const states = new Map<string, 'exists' | 'planned'>(
    predefinedFolders.map(({ stored }) => [`folder\n${stored}`, 'exists']),
  );
  const folders = new Map<string, PlannedName>();
  const renamedIds = new Set<string>();
  const lists = new Map<string, Promise<List>>();
  let silence: string | undefined;

  const read = async (kind: ResourceKind, container: Container | undefined, signal: AbortSignal): Promise<List> => {
    if (silence !== undefined) return { unchecked: silence };
    try {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const objects = await shared.all(kind, { container, signal: limited });
      return new NameList(
        objects.flatMap((one) => {
          const name = one[kind.api.key ?? 'name'];
          const id = one['id'];
          return typeof name === 'string' ? [{ name: spelled(kind, name), id: typeof id === 'string' ? id : '' }] : [];
        }),
      );
    } catch (error) {
      const cause = messageOf(error);
      log('names in the plan are not checked', { kind: kind.name, cause });
      // A refusal concerns only one list; without any response, the next list would time out too.
      if (!(error instanceof ApiError) || error.status === undefined) silence = cause;
      return { unchecked: cause };
    }
  };
  const listFor = (kind: ResourceKind, container: Container | undefined, signal: AbortSignal): Promise<List> => {
    const key = JSON.stringify([kind.name, container?.scope, container?.name]);
    const found = lists.get(key);
    if (found !== undefined) return found;
    if (!isListed(kind)) return Promise.resolve({ unchecked: `the service has no list of ${kind.name}` });
    if (lists.size >= mostLists) return Promise.resolve({ unchecked: `a plan reads at most ${mostLists} lists` });
    const list = read(kind, container, signal);
    lists.set(key, list);
    return list;
  };
  const stateOf = ({ kinds, name }: WantedName): 'exists' | 'planned' | undefined => {
    for (const kind of kinds) {
      const state = states.get(keyOf(kind, name));
      if (state !== undefined) return state;
      if (kind.predefined.some((one) => one[kind.api.key ?? 'name'] === name)) return 'exists';
    }
    return undefined;
  };
  const isIn = (list: NameList, kind: ResourceKind, { name, orId }: WantedName): boolean =>
    list.has(spelled(kind, name), renamedIds) || (orId === true && list.hasId(name));

  const known: KnownNames = {
    note: (planned) => {
      const { kind, name, how, renamed } = planned;
      states.set(keyOf(kind, name), how);
      if (renamed !== undefined) renamedIds.add(renamed.id);
      if (kind.contains !== undefined) folders.set(keyOf(kind, name), planned);
    },
    check: async (wanted, signal) => {
      const before = stateOf(wanted);
      if (before !== undefined) return before;
      let others: readonly string[] = [];
      let unchecked: string | undefined;
      for (const kind of wanted.kinds) {
        const containers = await containersToList(kind, wanted.container, {
          check: (one) => known.check(one, signal),
          planned: (of, name) => folders.get(keyOf(of, name)),
        });
        if (containers === 'nowhere') return 'nowhere';
        if (containers.length === 0) unchecked ??= `${kind.name} is not listed in the location of the reference`;
        for (const container of containers) {
          const list = await listFor(kind, container, signal);
          if ('unchecked' in list) unchecked ??= list.unchecked;
          else if (isIn(list, kind, wanted)) return 'exists';
          else others = others.concat(list.names(renamedIds).map((name) => shown(kind, name)));
        }
      }
      // Other resources may have been planned while the lists were read.
      return stateOf(wanted) ?? (unchecked === undefined ? { others } : { unchecked });
    },
  };
  return known;
}

function keyOf(kind: ResourceKind, name: string): string {
  return `${kind.name}\n${spelled(kind, name)}`;
}

function shown(kind: ResourceKind, name: string): string {
  return kind.contains === 'folder' ? displayFolderName(name) : name;
}

/** Two spellings of a predefined folder are the same name. */
function spelled(kind: ResourceKind, name: string): string {
  return kind.contains === 'folder' ? storedFolderName(name) : name;
}
