import {
  containerKindName,
  containerOf,
  displayFolderName,
  isListed,
  isSameContainer,
  kindNamed,
  namesParent,
  onlyContainer,
  predefinedFolders,
  scopes,
  storedFolderName,
  type Container,
  type ResourceKind,
  type RulebasePosition,
} from '../../catalog';
import { ApiError, type SharedLists, type WireObject } from '../../client';
import { anySignal, messageOf } from '../../core';
import type { LogLine } from '../../terraform/protocol';
import { containersToList } from './containers-to-list';
import { NameList } from './name-list';
import { PlannedNames, spelled } from './planned-names';
import type { NameCheck, PlannedName, WantedName } from './wanted-name';

/** The names that exist at the service and those that the plan of this process creates. */
export interface KnownNames {
  note(planned: PlannedName): void;
  check(wanted: WantedName, signal: AbortSignal): Promise<NameCheck>;
}

interface NameQuery {
  readonly container: Container | undefined;
  readonly position: RulebasePosition | undefined;
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
  const [folderScope] = scopes;
  const folderKind = kindNamed(containerKindName(folderScope));
  const planned = new PlannedNames(folderKind);
  const parents = new Map<string, string>();
  const lists = new Map<string, Promise<List>>();
  let silence: string | undefined;

  const read = async (kind: ResourceKind, { container, position }: NameQuery, signal: AbortSignal): Promise<List> => {
    if (silence !== undefined) return { unchecked: silence };
    try {
      const limited = anySignal(signal, AbortSignal.timeout(timeoutMs));
      const objects = await shared.all(kind, { container, position, signal: limited });
      if (kind === folderKind) noteParents(objects);
      return new NameList(
        objects.flatMap((object) => {
          const name = object[kind.api.key ?? 'name'];
          const id = object['id'];
          const own = containerOf(object);
          // A rulebase has only the rules of its own container, a list also those of the containers above.
          if (
            position !== undefined &&
            container !== undefined &&
            own !== undefined &&
            !isSameContainer(own, container)
          )
            return [];
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
  const noteParents = (objects: readonly WireObject[]): void => {
    const attribute = namesParent(folderKind);
    for (const { name, ...one } of objects) {
      const parent = attribute === undefined ? undefined : one[attribute];
      if (typeof name === 'string' && typeof parent === 'string') parents.set(storedFolderName(name), parent);
    }
  };
  const listFor = (kind: ResourceKind, query: NameQuery, signal: AbortSignal): Promise<List> => {
    const { container, position } = query;
    const key = JSON.stringify([kind.name, container?.scope, container?.name, position]);
    const found = lists.get(key);
    if (found !== undefined) return found;
    if (!isListed(kind)) return Promise.resolve({ unchecked: `the service has no list of ${kind.name}` });
    if (lists.size >= mostLists) return Promise.resolve({ unchecked: `a plan reads at most ${mostLists} lists` });
    const list = read(kind, query, signal);
    lists.set(key, list);
    return list;
  };
  const parentOf = async (folder: string, signal: AbortSignal): Promise<string | undefined> => {
    await listFor(folderKind, { container: undefined, position: undefined }, signal);
    return parents.get(folder);
  };
  const stateOf = async (wanted: WantedName, signal: AbortSignal): Promise<'exists' | 'planned' | undefined> => {
    const { kinds, name } = wanted;
    const found = await planned.stateOf(wanted, (folder) => parentOf(folder, signal));
    return found ?? (kinds.some((kind) => isPredefined(kind, name)) ? 'exists' : undefined);
  };
  const isIn = (list: NameList, kind: ResourceKind, { name, orId }: WantedName): boolean =>
    list.has(spelled(kind, name), planned.renamedIds) || (orId === true && list.hasId(name));

  const known: KnownNames = {
    // An object of a kind with a single location is visible everywhere.
    note: ({ container, ...one }) => planned.note(onlyContainer(one.kind) === undefined ? { ...one, container } : one),
    check: async (wanted, signal) => {
      const before = await stateOf(wanted, signal);
      if (before !== undefined) return before;
      let others: readonly string[] = [];
      let unchecked: string | undefined;
      for (const kind of wanted.kinds) {
        const containers = await containersToList(kind, wanted, {
          check: (name) => known.check(name, signal),
          planned: (of, name) => planned.container(of, name),
        });
        if (containers === 'nowhere') return 'nowhere';
        // A new container has no rules but planned ones.
        if (containers.length === 0 && wanted.position === undefined)
          unchecked ??= `${kind.name} is not listed in the location of the reference`;
        for (const container of containers) {
          const list = await listFor(kind, { container, position: wanted.position }, signal);
          if ('unchecked' in list) unchecked ??= list.unchecked;
          else if (isIn(list, kind, wanted)) return 'exists';
          else others = others.concat(list.names(planned.renamedIds).map((name) => shown(kind, name)));
        }
      }
      // Other resources may have been planned while the lists were read.
      const after = await stateOf(wanted, signal);
      if (after !== undefined) return after;
      if (unchecked !== undefined) return { unchecked };
      const elsewhere = planned.placeOf(wanted);
      return { others, ...(elsewhere === undefined ? {} : { elsewhere }) };
    },
  };
  return known;
}

function isPredefined(kind: ResourceKind, name: string): boolean {
  if (kind.contains === 'folder') return predefinedFolders.some(({ stored }) => stored === storedFolderName(name));
  return kind.predefined.some((one) => one[kind.api.key ?? 'name'] === name);
}

function shown(kind: ResourceKind, name: string): string {
  return kind.contains === 'folder' ? displayFolderName(name) : name;
}
