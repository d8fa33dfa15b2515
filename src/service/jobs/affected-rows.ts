import { hasKind, kindNamed } from '../../catalog';
import type { ContainerNode, ContainerTree } from '../model/container-tree';
import { paddedParts, partsOf } from '../model/id-batches';
import type { PushTargets } from '../model/job-row';
import { rowBody, type ObjectRow } from '../model/object-row';
import type { ObjectTable } from '../model/object-table';
import { isContainerKind, variableKind } from '../model/special-kinds';
import { treeOf, type Transaction } from '../model/transaction';
import { changedParts } from './changed-parts';
import { pushedNodes } from './commit';
import { lastValid } from './validated';

/** Input of each check of a version. */
export interface Checked {
  readonly rows: readonly ObjectRow[];
  /** Objects that may have duplicate names. */
  readonly namesakes: readonly ObjectRow[];
  /** Objects that may reference a variable without a value. */
  readonly withVariables: readonly ObjectRow[];
}

/** The configuration of a version. */
export interface VersionContent {
  readonly version: number;
  readonly objects: ObjectTable;
  readonly tree: ContainerTree;
}

/** With more changes than this, the whole version is validated. */
const mostChanges = 2000;

/** Value of a variable that must be set in the containers below. */
export const noValue = 'None';

/** IDs and names that changes affect. */
class Affected {
  readonly ids = new Set<string>();
  /** Containers whose objects are all affected. */
  readonly containers = new Set<string>();
  /** Containers that are visible together with others for the first time. */
  readonly met = new Set<string>();
  /** Names whose meaning may differ. */
  readonly names = new Set<string>();
  readonly kinds = new Set<string>();
}

/**
 * Returns what the changes affect since the pushed folders and devices were last found valid. Undefined if that is
 * unknown or too much: then everything must be checked.
 */
export async function affectedRows(
  tx: Transaction,
  targets: PushTargets,
  content: VersionContent,
): Promise<Checked | undefined> {
  const bases = await lastValid(tx, content.tree, targets);
  if (bases === undefined) return undefined;
  const affected = new Affected();
  for (const [base, valid] of bases) {
    const changed = await tx.versions.changedBetween(base, content.version, mostChanges + 1);
    if (changed.length > mostChanges) return undefined;
    for (const { id, kind, name } of changed) {
      affected.ids.add(id);
      affected.kinds.add(kind);
      if (name !== '') affected.names.add(name);
    }
    if (!changed.some(({ kind }) => isContainerKind(kind))) continue;
    const before = await treeOf(tx.objectsAt(base), tx.objects);
    noteSeen(affected, valid, before, content.tree);
    noteMet(affected, valid, before, content.tree);
  }
  return checkedOf(tx, content, affected);
}

/** Notes the containers whose objects are checked for the first time, or see other containers than before. */
function noteSeen(
  { ids, containers }: Affected,
  targets: PushTargets,
  before: ContainerTree,
  now: ContainerTree,
): void {
  const seenBefore = new Map(seenFrom(before, targets).map((node) => [node.id, node]));
  for (const node of seenFrom(now, targets)) {
    const old = seenBefore.get(node.id);
    if (old !== undefined && visibleIds(before, old).join() === visibleIds(now, node).join()) continue;
    ids.add(node.id);
    containers.add(node.id);
  }
}

/** Notes the containers that something pushed sees in addition to what it, or the nearest folder above, saw before. */
function noteMet({ met }: Affected, targets: PushTargets, before: ContainerTree, now: ContainerTree): void {
  const pushedBefore = new Map(pushedNodes(before, targets).map((node) => [node.id, node]));
  for (const node of pushedNodes(now, targets)) {
    const nearest = now
      .path(node)
      .toReversed()
      .flatMap(({ id }) => pushedBefore.get(id) ?? [])[0];
    const known = new Set(nearest === undefined ? [] : visibleIds(before, nearest));
    for (const id of visibleIds(now, node)) if (!known.has(id)) met.add(id);
  }
}

function seenFrom(tree: ContainerTree, targets: PushTargets): readonly ContainerNode[] {
  return [...new Set(pushedNodes(tree, targets).flatMap((node) => tree.visibleFrom(node)))];
}

function visibleIds(tree: ContainerTree, node: ContainerNode): readonly string[] {
  return tree.visibleFrom(node).map(({ id }) => id);
}

// The reference index describes the candidate. Objects with staged changes may have other references in the version, so
// they are always checked. Among them is what a container had that is deleted, because the candidate lost it before.
async function checkedOf(tx: Transaction, { objects }: VersionContent, affected: Affected): Promise<Checked> {
  const { ids, containers, met, names, kinds } = affected;
  const staged: string[] = [];
  for await (const part of changedParts(tx)) staged.push(...part);
  const referrers = await tx.mentions.mentioning([...names]);
  const rows = new Map<string, ObjectRow>();
  for (const row of await objects.withIds([...new Set([...ids, ...referrers, ...staged])])) rows.set(row.id, row);
  for (const part of partsOf([...containers]))
    for (const row of await objects.inContainers(part)) rows.set(row.id, row);
  const uniqueKinds = new Set([...kinds].filter(isUniqueAlongPath));
  const sharedNames = new Set(names);
  for (const part of partsOf([...met]))
    for (const { kind, name } of (await objects.inContainers(part)).filter((row) => isUniqueAlongPath(row.kind))) {
      uniqueKinds.add(kind);
      sharedNames.add(name);
    }
  const namesakes: ObjectRow[] = [];
  for (const part of paddedParts([...sharedNames]))
    namesakes.push(...(await objects.findByNames([...uniqueKinds], part)));
  const unset = (await objects.ofKind(variableKind)).filter(isUnset);
  const users = unset.length === 0 ? [] : await tx.mentions.mentioning(unset.map(({ name }) => name));
  const withVariables = unset.length === 0 ? [] : await objects.withIds([...new Set([...users, ...staged])]);
  return { rows: [...rows.values()], namesakes, withVariables };
}

/** Whether an object is a variable that has no value. */
export function isUnset(row: ObjectRow): boolean {
  return row.kind === variableKind && rowBody(row)['value'] === noValue;
}

/** Whether names of a kind are unique along the path of folders. */
export function isUniqueAlongPath(kind: string): boolean {
  return hasKind(kind) && kindNamed(kind).unique === 'path';
}
