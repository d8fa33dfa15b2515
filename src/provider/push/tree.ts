import { containerKindName, kindNamed, sameFolder, scopes, storedFolderName } from '../../catalog';
import { ApiError, isForbidden, isNotFound, type ScmClient, type WireObject } from '../../client';
import { messageOf } from '../../core';

/** A firewall and the folder that contains it. */
export interface TreeDevice {
  readonly serial: string;
  readonly folder: string;
  readonly names: readonly string[];
  readonly connected: boolean;
  readonly snippets: readonly string[];
}

/** The folders and firewalls of a tenant. */
export interface PushTree {
  has(name: string): boolean;
  parentOf(name: string): string | undefined;
  nameOfId(id: string): string | undefined;
  childrenOf(name: string): readonly string[];
  /** Returns all folders below a folder. */
  below(name: string): readonly string[];
  /** Returns the folders that a snippet is associated with. */
  associatedWith(snippet: string): readonly string[];
  /** The firewalls, or the reason why they cannot be listed. */
  readonly devices: readonly TreeDevice[] | string;
}

/** What reads the tree. */
export interface TreeTools {
  readonly client: Pick<ScmClient, 'list'>;
  readonly signal: AbortSignal;
}

/** Reads the folders and firewalls from the service. */
export async function readTree(tools: TreeTools): Promise<PushTree> {
  const { client, signal } = tools;
  const [folders, devices] = await Promise.all([
    client.list(kindNamed(containerKindName('folder')), { signal }),
    listDevices(tools),
  ]);
  return pushTreeOf(folders, devices);
}

/** Builds the tree from lists of folders and firewalls. */
export function pushTreeOf(folders: readonly WireObject[], devices: readonly WireObject[] | string): PushTree {
  const byName = new Map(folders.map((folder) => [storedFolderName(textOf(folder, 'name')), folder]));
  const childrenOf: PushTree['childrenOf'] = (name) =>
    folders.filter((folder) => sameFolder(textOf(folder, 'parent'), name)).map((folder) => textOf(folder, 'name'));
  const below = (name: string, above: ReadonlySet<string>): readonly string[] =>
    childrenOf(name)
      .filter((child) => !above.has(storedFolderName(child)))
      .flatMap((child) => [child, ...below(child, new Set([...above, storedFolderName(child)]))]);
  return {
    has: (name) => byName.has(storedFolderName(name)),
    parentOf: (name) => {
      const folder = byName.get(storedFolderName(name));
      const parent = folder === undefined ? '' : textOf(folder, 'parent');
      return parent === '' ? undefined : storedFolderName(parent);
    },
    nameOfId: (id) =>
      folders.map((folder) => (folder['id'] === id ? textOf(folder, 'name') : '')).find((name) => name !== ''),
    childrenOf,
    below: (name) => below(name, new Set([storedFolderName(name)])),
    associatedWith: (snippet) =>
      folders.filter((folder) => snippetsOf(folder).includes(snippet)).map((folder) => textOf(folder, 'name')),
    devices: typeof devices === 'string' ? devices : devices.map(deviceFrom),
  };
}

// An account that may push is not necessarily permitted to list firewalls.
async function listDevices({ client, signal }: TreeTools): Promise<readonly WireObject[] | string> {
  try {
    return await client.list(kindNamed(containerKindName(scopes[2])), { signal });
  } catch (error) {
    // A service without this collection has no firewalls to wait for.
    if (isNotFound(error) || (error instanceof ApiError && error.code === 'API_NOT_SUPPORTED')) return [];
    if (!isForbidden(error)) throw error;
    return messageOf(error);
  }
}

function deviceFrom(object: WireObject): TreeDevice {
  const names = ['name', 'display_name', 'hostname', 'id'].map((field) => textOf(object, field));
  return {
    serial: textOf(object, 'name'),
    folder: textOf(object, 'folder'),
    names: [...new Set(names)].filter((name) => name !== ''),
    // A device counts as connected unless the service says otherwise.
    connected: object['is_connected'] !== false,
    snippets: snippetsOf(object),
  };
}

function snippetsOf(object: WireObject): readonly string[] {
  const { snippets } = object;
  return Array.isArray(snippets) ? snippets.filter((snippet) => typeof snippet === 'string') : [];
}

function textOf(object: WireObject, field: string): string {
  const value = object[field];
  return typeof value === 'string' ? value : '';
}
