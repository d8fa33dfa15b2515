import type { ContainerNode, ContainerTree } from '../model/container-tree';
import type { ObjectRow } from '../model/object-row';
import { deviceKind, isContainerKind } from '../model/special-kinds';
import { treeOf, type Transaction } from '../model/transaction';
import type { PushOrder } from './job-row';
import { latestVersion } from './latest-version';

/** A version that was made. */
export interface Committed {
  readonly version: number;
  /** What was left staged although it was asked for. */
  readonly warnings: readonly string[];
}

/**
 * Makes a version of what is staged for the ordered folders and devices: what lies in and below them, and what they
 * inherit, because a device gets its configuration whole. Everything else stays staged.
 */
export async function commit(tx: Transaction, order: PushOrder, admin: string): Promise<Committed> {
  const versions = tx.versions;
  const last = await latestVersion(tx);
  const version = await tx.meta.next('version');
  const now = await tx.tree();
  const before = await treeOf(tx.objectsAt(last), tx.objects);
  const pushed = new Set([...ids(pushedNodes(now, order)), ...ids(pushedNodes(before, order))]);
  const included = new Set([...ids(inherited(now, order)), ...ids(inherited(before, order))]);
  const authors = order.admins === undefined ? undefined : await tx.changes.authors();
  const warnings: string[] = [];
  const isWanted = (row: ObjectRow): boolean => {
    if (order.admins === undefined || authors === undefined) return true;
    const changedBy = authors.get(row.id) ?? [row.author];
    const others = changedBy.filter((author) => order.admins?.includes(author) !== true);
    if (others.length === 0) return true;
    if (others.length < changedBy.length) {
      warnings.push(`${row.kind} "${row.name}" stays staged: ${others.join(', ')} changed it too`);
    }
    return false;
  };
  const counts = { created: 0, updated: 0, deleted: 0 };
  for (const { isNew, ...row } of await versions.changed()) {
    if (row.kind === deviceKind || !included.has(homeOf(row, now)) || !isWanted(row)) continue;
    counts[isNew === 1 ? 'created' : 'updated'] += 1;
    await versions.revise(row, version);
    await tx.changes.forget(row.id);
  }
  for (const row of await versions.gone()) {
    const home = homeOf(row, before);
    // What lay in a container that is gone too goes with the nearest one that is left.
    const isGone = home !== '' && now.byId(home) === undefined;
    if (!(isGone ? pushed.has(survivor(home, before, now)) : included.has(home)) || !isWanted(row)) continue;
    counts.deleted += 1;
    await versions.end(row.id, version);
    await tx.changes.forget(row.id);
  }
  await versions.insert({
    number: version,
    date: tx.date,
    admin,
    scope: order.scope,
    description: order.description,
    ...counts,
  });
  return { version, warnings };
}

/** Devices in and below the ordered folders, and those that were ordered by serial. */
export function pushedDevices(tree: ContainerTree, order: PushOrder): readonly ContainerNode[] {
  const below = order.folders.flatMap((id) => {
    const node = tree.byId(id);
    return node === undefined ? [] : tree.subtree(node).filter((one) => one.scope === deviceKind);
  });
  const single = tree.devices().filter((node) => order.devices.includes(node.name));
  return [...new Set([...below, ...single])];
}

/** The ordered folders and devices and what lies below them. */
export function pushedNodes(tree: ContainerTree, order: PushOrder): readonly ContainerNode[] {
  const roots = [
    ...order.folders.flatMap((id) => tree.byId(id) ?? []),
    ...tree.devices().filter((node) => order.devices.includes(node.name)),
  ];
  return roots.flatMap((root) => tree.subtree(root));
}

function inherited(tree: ContainerTree, order: PushOrder): readonly ContainerNode[] {
  return pushedNodes(tree, order).flatMap((node) => [...tree.visibleFrom(node), ...tree.path(node)]);
}

// The empty id stands for what belongs to nobody, which goes with every push.
function ids(nodes: readonly ContainerNode[]): readonly string[] {
  return ['', ...nodes.map((node) => node.id)];
}

// The container that a change belongs to: a container is its own, unless nobody uses it.
function homeOf(row: ObjectRow, tree: ContainerTree): string {
  if (!isContainerKind(row.kind)) return row.container;
  const node = tree.byId(row.id);
  const isUnused = node !== undefined && node.scope === 'snippet' && tree.associatedWith(node).length === 0;
  return isUnused ? '' : row.id;
}

function survivor(id: string, before: ContainerTree, now: ContainerTree): string {
  let node = before.byId(id);
  while (node !== undefined && now.byId(node.id) === undefined) node = node.parent;
  return node?.id ?? '';
}
