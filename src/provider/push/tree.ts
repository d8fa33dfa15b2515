import {
  containerKindName,
  kindNamed,
  scopes,
  storedFolderName,
  type Container,
  type ResourceKind,
} from '../../catalog';
import { ApiError, isForbidden, isNotFound, type ScmClient, type WireObject } from '../../client';
import { messageOf } from '../../core';
import { containerOfObject, Hierarchy } from '../../tenant';

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

function folderKind(): ResourceKind {
  return kindNamed(containerKindName('folder'));
}

function deviceKind(): ResourceKind {
  return kindNamed(containerKindName(scopes[2]));
}

/** Reads the folders and firewalls from the service. */
export async function readTree(tools: TreeTools): Promise<PushTree> {
  const { client, signal } = tools;
  const [folders, devices] = await Promise.all([client.list(folderKind(), { signal }), listDevices(tools)]);
  return pushTreeOf(folders, devices);
}

/** Builds the tree from lists of folders and firewalls. */
export function pushTreeOf(folders: readonly WireObject[], devices: readonly WireObject[] | string): PushTree {
  const hierarchy = new Hierarchy(folders.flatMap((folder) => containerOfObject(folderKind(), folder) ?? []));
  const folderNamed = (name: string): Container => ({ scope: 'folder', name });
  // A folder that exists in every tenant and is not listed has no firewalls of its own.
  const listed = (containers: readonly Container[]): readonly string[] =>
    containers.flatMap((one) => (hierarchy.state(one) === undefined ? [] : [one.name]));
  return {
    has: (name) => hierarchy.state(folderNamed(name)) !== undefined,
    parentOf: (name) => {
      const parent = hierarchy.parent(folderNamed(name));
      return parent === undefined ? undefined : storedFolderName(parent.name);
    },
    nameOfId: (id) =>
      folders.map((folder) => (folder['id'] === id ? textOf(folder, 'name') : '')).find((name) => name !== ''),
    childrenOf: (name) => listed(hierarchy.children(folderNamed(name))),
    below: (name) => listed(hierarchy.below(folderNamed(name))),
    associatedWith: (snippet) => listed(hierarchy.associatedWith(snippet)),
    devices: typeof devices === 'string' ? devices : devices.map(deviceFrom),
  };
}

// An account that may push is not necessarily permitted to list firewalls.
async function listDevices({ client, signal }: TreeTools): Promise<readonly WireObject[] | string> {
  try {
    return await client.list(deviceKind(), { signal });
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
    snippets: containerOfObject(deviceKind(), object)?.snippets ?? [],
  };
}

function textOf(object: WireObject, field: string): string {
  const value = object[field];
  return typeof value === 'string' ? value : '';
}
