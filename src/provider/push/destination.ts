import { folderTop, kindNamed, sameFolder, scopes, displayFolderName, storedFolderName } from '../../catalog';
import type { Revision } from '../state/revision';
import { climb } from '../../tenant';
import type { PushTree } from './tree';

/** Destination of a push. */
export interface PushTarget {
  readonly folders: readonly string[];
  readonly devices: readonly string[];
  /** Deleted folders without an ancestor that can be pushed alone: their removal stays staged. */
  readonly notPushable: readonly string[];
}

/** The parts of a revision or journal entry that identify the container of a change. */
export type Changed = Pick<Revision, 'kind' | 'scope' | 'container' | 'name' | 'id'>;

/**
 * Returns the smallest set of folders and devices that covers the changes. `gone` contains deleted folders, to find
 * their parents.
 */
export function destinationOf(
  changes: readonly Changed[],
  deletedFolders: readonly Changed[],
  tree: PushTree,
): PushTarget {
  const parents = parentsIn(deletedFolders);
  const [folders, devices, stranded] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const change of changes) {
    const { scope, name } = placeOf(change);
    // A change of the tenant itself is part of every push and needs no destination.
    if (scope === '') continue;
    if (scope === 'device') devices.add(name);
    else if (scope === 'snippet') {
      for (const folder of tree.associatedWith(name)) folders.add(storedFolderName(folder));
      for (const serial of devicesWith(tree, name)) devices.add(serial);
    } else {
      const wanted = isFolder(change) ? (tree.nameOfId(change.id) ?? name) : name;
      const found = surviving(wanted, parents, tree);
      if (found === undefined) stranded.add(displayFolderName(wanted));
      else folders.add(found);
    }
  }
  const top = topmost(folders, tree);
  return {
    folders: top.map(displayFolderName).sort(),
    devices: [...devices].filter((serial) => !liesIn(serial, top, tree)).sort(),
    notPushable: [...stranded].sort(),
  };
}

/** Returns the parents of folders that may be deleted, by folder. */
export function parentsIn(deletedFolders: readonly Changed[]): ReadonlyMap<string, string> {
  return new Map(
    deletedFolders
      .filter(isFolder)
      .map((folder) => [storedFolderName(folder.name), storedFolderName(folder.container)]),
  );
}

/** Returns the location in which a change takes effect; for a container that is the container itself. */
export function placeOf(change: Changed): { readonly scope: string; readonly name: string } {
  const { contains } = kindNamed(change.kind);
  if (contains === 'folder') return { scope: contains, name: change.name };
  // The change of a device, or of an association, takes effect in its location.
  if (contains === 'snippet' && change.scope === '') return { scope: contains, name: change.name };
  return { scope: change.scope, name: change.container };
}

/** Returns the serial numbers of the devices that a snippet is associated with. */
export function devicesWith(tree: PushTree, snippet: string): readonly string[] {
  const { devices } = tree;
  return typeof devices === 'string'
    ? []
    : devices.filter(({ snippets }) => snippets.includes(snippet)).map(({ serial }) => serial);
}

/** Returns the folder itself, or its nearest existing ancestor, except the folders at the top of the hierarchy. */
function surviving(name: string, parents: ReadonlyMap<string, string>, tree: PushTree): string | undefined {
  const wanted = storedFolderName(name);
  if (tree.has(wanted)) return wanted;
  const way = climb(
    wanted,
    (at) => parents.get(at),
    (at) => at,
  );
  const at = [...way].find((one) => tree.has(one));
  return at === undefined || folderTop.includes(at) ? undefined : at;
}

/** Leaves out folders below another folder of the set: pushing a folder includes its child folders. */
function topmost(folders: ReadonlySet<string>, tree: PushTree): readonly string[] {
  const covered = new Set([...folders].flatMap((folder) => tree.below(folder)).map(storedFolderName));
  return [...folders].filter((folder) => !covered.has(folder));
}

function liesIn(serial: string, folders: readonly string[], tree: PushTree): boolean {
  const { devices } = tree;
  if (typeof devices === 'string') return false;
  const folder = devices.find((device) => device.serial === serial)?.folder;
  return folder !== undefined && folders.some((one) => [one, ...tree.below(one)].some((at) => sameFolder(at, folder)));
}

/** Replaces the top folder with its child folders, because the service pushes it by parts. */
export function expandTop(folders: readonly string[], tree: PushTree): readonly string[] {
  return [
    ...new Set(
      folders.flatMap((name) => {
        const parts = isTop(name) ? tree.childrenOf(name) : [];
        return parts.length === 0 ? [name] : parts;
      }),
    ),
  ];
}

/** Whether a folder is the root of the hierarchy. */
export function isTop(name: string): boolean {
  const [top] = folderTop;
  return top !== undefined && sameFolder(name, top);
}

function isFolder(change: Changed): boolean {
  return kindNamed(change.kind).contains === scopes[0];
}
