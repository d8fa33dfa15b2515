import type { ContainerNode, ContainerTree } from '../model/container-tree';
import type { ObjectRow } from '../model/object-row';
import { ObjectTable } from '../model/object-table';
import { deviceKind, folderKind, isContainerKind } from '../model/special-kinds';
import { treeOf, type Transaction } from '../model/transaction';
import type { PushOrder } from './job-row';
import { VersionTable } from './version-table';

/**
 * Makes a version of what is staged for the ordered folders and devices: what lies in and below them, and what they
 * inherit, because a device gets its configuration whole. Everything else stays staged. Answers the version's number.
 */
export async function commit(tx: Transaction, order: PushOrder, admin: string): Promise<number> {
  const versions = new VersionTable(tx.sql, tx.tenant);
  const last = Number((await tx.meta.get('version')) ?? 0);
  const version = await tx.meta.next('version');
  const now = await tx.tree();
  const before = await treeOf(new ObjectTable(tx.sql, tx.tenant, last), tx.objects);
  const included = new Set([...reach(now, order), ...reach(before, order)]);
  const counts = { created: 0, updated: 0, deleted: 0 };
  for (const { isNew, ...row } of await versions.changed()) {
    if (row.kind === deviceKind || !reaches(included, now, row)) continue;
    counts[isNew === 1 ? 'created' : 'updated'] += 1;
    await versions.revise(row, version);
  }
  for (const row of await versions.gone()) {
    // The container may be gone too: then what counts is the nearest one that is left.
    if (!reaches(included, before, row) && !reaches(included, now, survivor(row, before, now))) continue;
    counts.deleted += 1;
    await versions.end(row.id, version);
  }
  await versions.insert({
    number: version,
    date: tx.date,
    admin,
    scope: order.scope,
    description: order.description,
    ...counts,
  });
  return version;
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

function reach(tree: ContainerTree, order: PushOrder): ReadonlySet<string> {
  const roots = [
    ...order.folders.flatMap((id) => tree.byId(id) ?? []),
    ...tree.devices().filter((node) => order.devices.includes(node.name)),
  ];
  const nodes = roots
    .flatMap((root) => tree.subtree(root))
    .flatMap((node) => [...tree.visibleFrom(node), ...tree.path(node)]);
  return new Set(nodes.map((node) => node.id));
}

function reaches(included: ReadonlySet<string>, tree: ContainerTree, row: ObjectRow | undefined): boolean {
  if (row === undefined) return false;
  if (row.container !== '') return included.has(row.container);
  // A folder belongs to itself and to the one above; other kinds without a container belong to everyone.
  if (row.kind !== folderKind) return !isContainerKind(row.kind) || included.has(row.id) || isUnused(tree, row);
  return included.has(row.id) || included.has(tree.byId(row.id)?.parent?.id ?? '');
}

function isUnused(tree: ContainerTree, row: ObjectRow): boolean {
  const node = tree.byId(row.id);
  return node === undefined || tree.associatedWith(node).length === 0;
}

function survivor(row: ObjectRow, before: ContainerTree, now: ContainerTree): ObjectRow | undefined {
  let node = before.byId(row.container === '' ? row.id : row.container);
  while (node !== undefined && now.byId(node.id) === undefined) node = node.parent;
  return node === undefined ? undefined : { ...row, container: node.id };
}
