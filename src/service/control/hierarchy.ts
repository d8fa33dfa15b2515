import { CodedError } from '../../core';
import type { ContainerNode, ContainerTree } from '../model/container-tree';
import { rowBody } from '../model/object-row';
import { deviceKind, folderKind } from '../model/special-kinds';
import type { Transaction } from '../model/transaction';

/** A firewall in the hierarchy. */
export interface HierarchyDevice {
  readonly serial: string;
  /** Display name. */
  readonly name: string;
  readonly connected: boolean;
  /** Version that runs on the firewall; 0 for none. */
  readonly version: number;
}

/** A folder with its direct children. */
export interface HierarchyFolder {
  readonly name: string;
  readonly predefined: boolean;
  /** Names of the associated snippets, in order of precedence. */
  readonly snippets: readonly string[];
  readonly devices: readonly HierarchyDevice[];
  readonly folders: readonly HierarchyFolder[];
}

/** The folders, snippets and devices of a tenant's candidate configuration. */
export interface Hierarchy {
  readonly top: HierarchyFolder;
  /** Names of all snippets. */
  readonly snippets: readonly string[];
}

/** Reads the hierarchy of the candidate configuration. */
export async function hierarchy(tx: Transaction): Promise<Hierarchy> {
  const tree = await tx.tree();
  if (tree.top === undefined) throw new CodedError('NO_FOLDERS', 'the tenant has no top folder');
  const states = new Map((await tx.devices.all()).map((state) => [state.serial, state]));
  const names = new Map((await tx.objects.ofKind(deviceKind)).map((row) => [row.id, rowBody(row)['display_name']]));
  const device = ({ id, name }: ContainerNode): HierarchyDevice => {
    const shown = names.get(id);
    const { connected = false, version = 0 } = states.get(name) ?? {};
    return { serial: name, name: typeof shown === 'string' ? shown : name, connected, version };
  };
  return { top: folderFrom(tree, tree.top, device), snippets: tree.snippets().map(({ name }) => name) };
}

function folderFrom(
  tree: ContainerTree,
  node: ContainerNode,
  device: (node: ContainerNode) => HierarchyDevice,
): HierarchyFolder {
  const below = tree.children(node);
  return {
    name: node.name,
    predefined: node.predefined,
    snippets: node.snippets,
    devices: below.filter(({ scope }) => scope === deviceKind).map(device),
    folders: below.filter(({ scope }) => scope === folderKind).map((child) => folderFrom(tree, child, device)),
  };
}
