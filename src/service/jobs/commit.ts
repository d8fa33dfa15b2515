import type { ContainerNode, ContainerTree } from '../model/container-tree';
import { deviceKind, isContainerKind } from '../model/special-kinds';
import { treeOf, type Transaction } from '../model/transaction';
import { loadedMark } from './admin-push';
import { changedParts } from './changed-parts';
import { copiedVersion, forgetCopied } from './copied-version';
import type { PushTargets, RequestedPush } from '../model/job-row';
import { latestVersion } from './latest-version';
import type { BriefRow, StagedObject } from '../model/version-table';

/** Result of a commit. */
export interface Committed {
  readonly version: number;
  /** Requested changes that stayed staged. */
  readonly warnings: readonly string[];
}

/**
 * Creates a version from the changes staged for the requested folders and devices. It includes their descendants and
 * everything they inherit, because a device receives its whole configuration. All other changes stay staged. Only
 * changed objects are read and written, in batches; `pause` is awaited between them.
 */
export async function commit(
  tx: Transaction,
  order: RequestedPush,
  admin: string,
  pause: () => Promise<void>,
): Promise<Committed> {
  const { versions, changes } = tx;
  const last = await latestVersion(tx);
  const version = await tx.meta.next('version');
  const choice = await PushSelection.of(tx, order, last);
  if (order.admins !== undefined) choice.authors = await changes.authors();
  await noteLoaded(tx, last, pause);
  const isCopied = (await copiedVersion(tx)) === version;
  const counts = { created: 0, updated: 0, deleted: 0 };
  for await (const ids of changedParts(tx)) {
    const staged = await versions.findStaged(ids, last);
    const pushed = staged.filter((object) => choice.includes(object));
    for (const { now, before } of pushed)
      counts[now === undefined ? 'deleted' : before === undefined ? 'created' : 'updated'] += 1;
    const copied = isCopied ? await versions.copyRows(ids, version) : new Map<string, BriefRow>();
    const [copiedObjects, notCopied] = partition(
      pushed,
      ({ id, now }) => now !== undefined && copied.get(id)?.stamp === now.stamp,
    );
    const isDone = new Set(idsOf(copiedObjects));
    if (isCopied)
      await versions.removeCopies(
        ids.filter((id) => !isDone.has(id)),
        version,
      );
    await versions.revise(idsOf(notCopied.filter(({ now }) => now !== undefined)), version);
    await versions.end(idsOf(notCopied.filter(({ now }) => now === undefined)), version);
    // Drop objects without a remaining difference (created and deleted, or reverted). Firewalls are not part of
    // versions.
    const isPushed = new Set(idsOf(pushed));
    const stillStaged = staged.filter(({ id, now }) => !isPushed.has(id) && now?.kind !== deviceKind);
    const isKept = new Set(idsOf(stillStaged));
    await changes.forget(ids.filter((id) => !isKept.has(id)));
    await pause();
  }
  await forgetCopied(tx);
  await versions.insert({
    number: version,
    date: tx.date,
    admin,
    scope: order.scope,
    description: order.description,
    ...counts,
  });
  return { version, warnings: choice.warnings };
}

// A load replaces the whole candidate without recording changes, so the differences are recorded here.
async function noteLoaded(tx: Transaction, last: number, pause: () => Promise<void>): Promise<void> {
  if (((await tx.meta.get(loadedMark)) ?? '') !== '') await tx.changes.noteDifferences(last, pause);
}

/** Selects the staged objects that a push includes. */
export class PushSelection {
  readonly warnings: string[] = [];
  /** Object id → accounts that changed it. Undefined if the changes of all accounts are pushed. */
  authors: ReadonlyMap<string, readonly string[]> | undefined;
  readonly #order: RequestedPush;
  readonly #now: ContainerTree;
  readonly #before: ContainerTree;
  readonly #pushed: ReadonlySet<string>;
  readonly #included: ReadonlySet<string>;

  private constructor(order: RequestedPush, now: ContainerTree, before: ContainerTree) {
    this.#order = order;
    this.#now = now;
    this.#before = before;
    this.#pushed = new Set([...ids(pushedNodes(now, order)), ...ids(pushedNodes(before, order))]);
    this.#included = new Set([...ids(inheritedNodes(now, order)), ...ids(inheritedNodes(before, order))]);
  }

  static async of(tx: Transaction, order: RequestedPush, last: number): Promise<PushSelection> {
    return new PushSelection(order, await tx.tree(), await treeOf(tx.objectsAt(last), tx.objects));
  }

  includes({ now, before }: StagedObject): boolean {
    if (now !== undefined)
      return now.kind !== deviceKind && this.#included.has(homeOf(now, this.#now)) && this.#isWanted(now);
    if (before === undefined) return false;
    const containerId = homeOf(before, this.#before);
    // If the container was deleted too, the object is pushed with its nearest existing ancestor.
    const isGone = containerId !== '' && this.#now.byId(containerId) === undefined;
    const place = isGone
      ? this.#pushed.has(survivor(containerId, this.#before, this.#now))
      : this.#included.has(containerId);
    return place && this.#isWanted(before);
  }

  #isWanted(row: BriefRow): boolean {
    if (this.#order.admins === undefined || this.authors === undefined) return true;
    const changedBy = this.authors.get(row.id) ?? [row.author];
    const others = changedBy.filter((author) => this.#order.admins?.includes(author) !== true);
    if (others.length === 0) return true;
    if (others.length < changedBy.length) {
      this.warnings.push(`${row.kind} "${row.name}" stays staged: ${others.join(', ')} changed it too`);
    }
    return false;
  }
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

function idsOf(staged: readonly StagedObject[]): readonly string[] {
  return staged.map(({ id }) => id);
}

/** Returns the devices in the requested folders and their descendants, and the devices requested by serial. */
export function pushedDevices(tree: ContainerTree, order: RequestedPush): readonly ContainerNode[] {
  const below = order.folders.flatMap((id) => {
    const node = tree.byId(id);
    return node === undefined ? [] : tree.subtree(node).filter((one) => one.scope === deviceKind);
  });
  const single = tree.devices().filter((node) => order.devices.includes(node.name));
  return [...new Set([...below, ...single])];
}

/** Returns the requested folders and devices, with all descendants. */
export function pushedNodes(tree: ContainerTree, order: PushTargets): readonly ContainerNode[] {
  const roots = [
    ...order.folders.flatMap((id) => tree.byId(id) ?? []),
    ...tree.devices().filter((node) => order.devices.includes(node.name)),
  ];
  return roots.flatMap((root) => tree.subtree(root));
}

function inheritedNodes(tree: ContainerTree, order: RequestedPush): readonly ContainerNode[] {
  return pushedNodes(tree, order).flatMap((node) => [...tree.visibleFrom(node), ...tree.path(node)]);
}

// The empty id stands for objects without a container, which every push includes.
function ids(nodes: readonly ContainerNode[]): readonly string[] {
  return ['', ...nodes.map((node) => node.id)];
}

// Returns the container of a change. A container belongs to itself; an unused snippet belongs to none, so every push
// includes it.
function homeOf(row: BriefRow, tree: ContainerTree): string {
  if (!isContainerKind(row.kind)) return row.container;
  const node = tree.byId(row.id);
  const isUnused = node !== undefined && node.scope === 'snippet' && tree.associatedWith(node).length === 0;
  return isUnused ? '' : row.id;
}

function survivor(id: string, before: ContainerTree, now: ContainerTree): string {
  const node = before.byId(id);
  const way = node === undefined ? [] : before.path(node).toReversed();
  return way.find((one) => now.byId(one.id) !== undefined)?.id ?? '';
}
