import { storedFolderName } from '../../catalog';
import { climb } from '../../tenant';
import { devicesWith, placeOf, type Changed } from './destination';
import type { PushTree } from './tree';

/** The folders and serial numbers that a push sent. */
export interface Pushed {
  readonly folders: readonly string[];
  readonly devices: readonly string[];
}

/**
 * Whether a push contains a change: the change is in or below a pushed folder, or a pushed folder inherits it.
 * `parents` maps deleted folders to their parents. False in case of doubt.
 */
export function isCoveredByPush(
  pushed: Pushed,
  change: Changed,
  parents: ReadonlyMap<string, string>,
  tree: PushTree,
): boolean {
  const { scope, name } = placeOf(change);
  if (scope === '') return true;
  if (scope === 'device') return pushed.devices.includes(name) || isDeviceIn(name, pushed, tree);
  if (scope === 'snippet') {
    // A snippet without associations affects no device.
    return (
      tree.associatedWith(name).every((folder) => coversFolder(pushed, folder, new Map(), tree)) &&
      devicesWith(tree, name).every((serial) => pushed.devices.includes(serial) || isDeviceIn(serial, pushed, tree))
    );
  }
  return coversFolder(pushed, tree.nameOfId(change.id) ?? name, parents, tree);
}

function coversFolder(pushed: Pushed, folder: string, parents: ReadonlyMap<string, string>, tree: PushTree): boolean {
  const sent = new Set(pushed.folders.map(storedFolderName));
  return [...upwards(folder, parents, tree)].some((at) => sent.has(at)) || isAbove(folder, pushed.folders, tree);
}

function isDeviceIn(serial: string, pushed: Pushed, tree: PushTree): boolean {
  const { devices } = tree;
  const folder = typeof devices === 'string' ? undefined : devices.find((device) => device.serial === serial)?.folder;
  return folder !== undefined && coversFolder(pushed, folder, new Map(), tree);
}

// An ancestor is covered only if each of its child folders was pushed, because all of them inherit it.
function isAbove(folder: string, sent: readonly string[], tree: PushTree): boolean {
  const parts = tree.childrenOf(folder);
  const names = new Set(sent.map(storedFolderName));
  return parts.length > 0 && parts.every((part) => names.has(storedFolderName(part)));
}

function upwards(name: string, parents: ReadonlyMap<string, string>, tree: PushTree): Iterable<string> {
  const above = (at: string): string | undefined => tree.parentOf(at) ?? parents.get(at);
  return climb(storedFolderName(name), above, (at) => at);
}
