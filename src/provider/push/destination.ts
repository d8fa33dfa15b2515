import { folderTop, kindNamed, sameFolder, scopes, displayFolderName, storedFolderName } from '../../catalog';
import type { Revision } from '../state/revision';
import type { PushTree } from './tree';

/** What a push goes to. */
export interface PushTarget {
  readonly folders: readonly string[];
  readonly devices: readonly string[];
  /** Containers that are gone and have no ancestor that may be pushed by itself: their removal stays staged. */
  readonly notPushable: readonly string[];
}

/** What is known of a changed object: enough of a revision to find its container. */
export type Changed = Pick<Revision, 'kind' | 'scope' | 'container' | 'name' | 'id'>;

/** The containers that changes lie in, as few as cover them. `gone` tells the parents of folders that are no more. */
export function destinationOf(changes: readonly Changed[], gone: readonly Changed[], tree: PushTree): PushTarget {
  const parents = parentsIn(gone);
  const [folders, devices, stranded] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const change of changes) {
    const { scope, name } = placeOf(change);
    // What belongs to nobody goes with every push and needs none of its own.
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

/** Parents by folder, of folders that may be gone. */
export function parentsIn(gone: readonly Changed[]): ReadonlyMap<string, string> {
  return new Map(gone.filter(isFolder).map((one) => [storedFolderName(one.name), storedFolderName(one.container)]));
}

/** Where a change takes effect: a container is a place itself. */
export function placeOf(change: Changed): { readonly scope: string; readonly name: string } {
  const { contains } = kindNamed(change.kind);
  if (contains === 'folder') return { scope: contains, name: change.name };
  // An association is a snippet in a place, and takes effect there; so does a firewall in its folder.
  if (contains === 'snippet' && change.scope === '') return { scope: contains, name: change.name };
  return { scope: change.scope, name: change.container };
}

/** Serials of the firewalls that a snippet is associated with. */
export function devicesWith(tree: PushTree, snippet: string): readonly string[] {
  const { devices } = tree;
  return typeof devices === 'string'
    ? []
    : devices.filter(({ snippets }) => snippets.includes(snippet)).map(({ serial }) => serial);
}

/** The folder itself, or its nearest ancestor that is still there; the top ones are never chosen for another. */
function surviving(name: string, parents: ReadonlyMap<string, string>, tree: PushTree): string | undefined {
  const wanted = storedFolderName(name);
  if (tree.has(wanted)) return wanted;
  const seen = new Set<string>();
  let at: string | undefined = parents.get(wanted);
  while (at !== undefined && !tree.has(at) && !seen.has(at)) {
    seen.add(at);
    at = parents.get(at);
  }
  return at === undefined || !tree.has(at) || folderTop.includes(at) ? undefined : at;
}

/** Leaves out folders that lie below another one of the set: pushing a folder pushes what is below it. */
function topmost(folders: ReadonlySet<string>, tree: PushTree): readonly string[] {
  const covered = new Set([...folders].flatMap((folder) => tree.below(folder)).map(storedFolderName));
  return [...folders].filter((folder) => !covered.has(folder));
}

function liesIn(serial: string, folders: readonly string[], tree: PushTree): boolean {
  const { devices } = tree;
  if (typeof devices === 'string') return false;
  const folder = devices.find((one) => one.serial === serial)?.folder;
  return folder !== undefined && folders.some((one) => [one, ...tree.below(one)].some((at) => sameFolder(at, folder)));
}

/** The top folder is pushed by its parts, listed one by one. */
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

/** Whether a folder is the one that holds everything. */
export function isTop(name: string): boolean {
  const [top] = folderTop;
  return top !== undefined && sameFolder(name, top);
}

function isFolder(change: Changed): boolean {
  return kindNamed(change.kind).contains === scopes[0];
}
