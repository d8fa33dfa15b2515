import {
  containerKindName,
  folderTop,
  kindNamed,
  sameFolder,
  scopes,
  shownFolderName,
  storedFolderName,
} from '../../catalog';
import type { WireObject } from '../../client';
import type { Session } from '../session';
import type { Revision } from '../state/revision';

/** What a push goes to. */
export interface Destination {
  readonly folders: readonly string[];
  readonly devices: readonly string[];
  /** Containers that are gone and have no ancestor that may be pushed by itself: their removal stays staged. */
  readonly stranded: readonly string[];
}

/** What is known of a changed object: enough of a revision to find its container. */
export type Changed = Pick<Revision, 'kind' | 'scope' | 'container' | 'name' | 'id'>;

/** The folder tree of the tenant, by stored name. */
export interface Tree {
  has(name: string): boolean;
  parentOf(name: string): string | undefined;
  nameOfId(id: string): string | undefined;
  childrenOf(name: string): readonly string[];
  /** Folders that a snippet is associated with. */
  associatedWith(snippet: string): readonly string[];
}

/** Asks the service for the folder tree. */
export async function readTree(session: Session, signal: AbortSignal): Promise<Tree> {
  const folders = await session.client.list(kindNamed(containerKindName(scopes[0])), { signal });
  const text = (folder: WireObject, field: string): string => (typeof folder[field] === 'string' ? folder[field] : '');
  const byName = new Map(folders.map((folder) => [storedFolderName(text(folder, 'name')), folder]));
  return {
    has: (name) => byName.has(storedFolderName(name)),
    parentOf: (name) => {
      const folder = byName.get(storedFolderName(name));
      const parent = folder === undefined ? '' : text(folder, 'parent');
      return parent === '' ? undefined : storedFolderName(parent);
    },
    nameOfId: (id) =>
      folders.map((folder) => (folder['id'] === id ? text(folder, 'name') : '')).find((name) => name !== ''),
    childrenOf: (name) =>
      folders.filter((folder) => sameFolder(text(folder, 'parent'), name)).map((folder) => text(folder, 'name')),
    associatedWith: (snippet) =>
      folders
        .filter((folder) => Array.isArray(folder['snippets']) && folder['snippets'].includes(snippet))
        .map((folder) => text(folder, 'name')),
  };
}

/** The containers that changes lie in, as few as cover them. `gone` tells the parents of folders that are no more. */
export function destinationOf(changes: readonly Changed[], gone: readonly Changed[], tree: Tree): Destination {
  const parents = new Map(
    gone.filter((one) => isContainer(one)).map((one) => [storedFolderName(one.name), storedFolderName(one.container)]),
  );
  const [folders, devices, stranded] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const change of changes) {
    if (change.scope === 'device') devices.add(change.container);
    else if (change.scope === 'snippet')
      for (const name of tree.associatedWith(change.container)) folders.add(storedFolderName(name));
    else {
      const wanted = isContainer(change) ? (tree.nameOfId(change.id) ?? change.name) : change.container;
      const found = surviving(wanted, parents, tree);
      if (found === undefined) stranded.add(shownFolderName(wanted));
      else folders.add(found);
    }
  }
  return {
    folders: topmost(folders, tree).map(shownFolderName).sort(),
    devices: [...devices].sort(),
    stranded: [...stranded].sort(),
  };
}

/** The folder itself, or its nearest ancestor that is still there; the top ones are never chosen for another. */
function surviving(name: string, parents: ReadonlyMap<string, string>, tree: Tree): string | undefined {
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
function topmost(folders: ReadonlySet<string>, tree: Tree): readonly string[] {
  return [...folders].filter((folder) => {
    const seen = new Set<string>([folder]);
    for (let at = tree.parentOf(folder); at !== undefined && !seen.has(at); at = tree.parentOf(at)) {
      if (folders.has(at)) return false;
      seen.add(at);
    }
    return true;
  });
}

/** The top folder is pushed by its parts, listed one by one. */
export function expandTop(folders: readonly string[], tree: Tree): readonly string[] {
  const [top] = folderTop;
  return [
    ...new Set(folders.flatMap((name) => (top !== undefined && sameFolder(name, top) ? tree.childrenOf(top) : [name]))),
  ];
}

function isContainer(change: Changed): boolean {
  return kindNamed(change.kind).contains === scopes[0];
}
