import { append } from '../../core';
import { allKinds, folderDepthLimit, type ResourceKind } from '../../catalog';
import { problem } from '../api-problem';
import type { ContainerNode, ContainerTree } from '../model/container-tree';
import { rowBody, type ObjectRow } from '../model/object-row';
import { brokenMentions, referrerOf } from '../model/references';
import { canonicalName, folderKind } from '../model/special-kinds';
import type { Transaction } from '../model/transaction';
import { nameTaken } from './uniqueness';

/**
 * Checks the hierarchy after the write of a container. It must have a path to the top, at most the allowed depth, no
 * snippet twice along a path and no conflicting rule names. All references below it must still resolve.
 */
export async function checkContainer(tx: Transaction, row: ObjectRow, before?: ContainerNode): Promise<void> {
  const tree = await tx.tree();
  const node = tree.byId(row.id);
  // Skip objects that are not part of the hierarchy themselves.
  if (node === undefined || (row.kind !== folderKind && node.parent === undefined)) return;
  if (node.parent === undefined)
    throw problem('invalidObject', [`parent "${String(rowBody(row)['parent'])}" is not a folder`]);
  if (row.kind === folderKind) checkDepth(tree, node);
  checkSnippets(tree, node);
  const moved = before !== undefined && before.parent?.id !== node.parent.id;
  const changed = before !== undefined && before.snippets.join('\n') !== node.snippets.join('\n');
  if (!moved && !changed) return;
  await checkRuleNames(tx, tree, node);
  await checkNamesBelow(tx, tree, node);
}

/** Checks that a folder does not become its own descendant. Throws 400. Call it before the parent is written. */
export function checkNoCycle(tree: ContainerTree, row: ObjectRow, parent: string): void {
  const above = tree.find({ scope: folderKind, name: canonicalName([folderKind], parent) });
  if (above !== undefined && tree.path(above).some((node) => node.id === row.id)) {
    throw problem('invalidObject', [`parent "${parent}" is the folder itself or one of its child folders`]);
  }
}

// The depth is counted from the predefined ancestor of a folder.
function checkDepth(tree: ContainerTree, node: ContainerNode): void {
  for (const below of tree.subtree(node).filter((one) => one.scope === folderKind)) {
    const own = tree.path(below).filter((one) => !one.predefined);
    if (own.length <= folderDepthLimit) continue;
    const names = tree.path(below).map((one) => `"${one.name}"`);
    throw problem('invalidObject', [
      `parent: folder "${below.name}" would be on level ${own.length} (${names.join(' / ')}); at most ${folderDepthLimit} levels are allowed`,
    ]);
  }
}

function checkSnippets(tree: ContainerTree, node: ContainerNode): void {
  for (const below of tree.subtree(node)) {
    const names = tree.path(below).flatMap((one) => one.snippets);
    const twice = names.find((name, i) => names.indexOf(name) !== i);
    if (twice === undefined) continue;
    throw problem('invalidObject', [
      `snippets: "${twice}" is associated more than once on the path to "${below.name}"`,
    ]);
  }
}

async function checkRuleNames(tx: Transaction, tree: ContainerTree, node: ContainerNode): Promise<void> {
  const below = new Set(tree.subtree(node).flatMap((one) => [one.id, ...snippetIds(tree, one)]));
  const related = [...tree.meeting(node)].map((one) => one.id);
  const kinds = new Map(
    allKinds()
      .filter(isUniqueAlongPath)
      .map((kind) => [kind.name, kind]),
  );
  const rows = (await tx.objects.inContainers(related)).filter((row) => kinds.has(row.kind));
  const named = new Map<string, ObjectRow[]>();
  for (const row of rows) {
    const key = `${row.kind}\n${row.name}`;
    for (const other of named.get(key) ?? []) {
      if ((below.has(row.container) || below.has(other.container)) && meet(tree, row, other)) {
        throw nameTaken(row.kind, row.name, other, tree);
      }
    }
    append(named, key, row);
  }
}

function meet(tree: ContainerTree, one: ObjectRow, other: ObjectRow): boolean {
  const [left, right] = [tree.byId(one.container), tree.byId(other.container)];
  return left !== undefined && right !== undefined && tree.meeting(left).has(right);
}

function snippetIds(tree: ContainerTree, node: ContainerNode): readonly string[] {
  return node.snippets.flatMap((name) => tree.find({ scope: 'snippet', name })?.id ?? []);
}

function isUniqueAlongPath(kind: ResourceKind): boolean {
  return kind.unique === 'path';
}

async function checkNamesBelow(tx: Transaction, tree: ContainerTree, node: ContainerNode): Promise<void> {
  const broken = await brokenMentions(tx, tree.subtree(node));
  if (broken.length === 0) return;
  throw problem('referenced', {
    errorType: 'Reference Not Zero',
    message: broken.map(
      ({ row, mention }) =>
        `${row.kind} "${row.name}" in "${tree.byId(row.container)?.name ?? ''}" would lose "${mention.name}"`,
    ),
    references: broken.map(({ row }) => referrerOf(row, tree)),
  });
}

/** Checks that a container contains no objects. Throws 409. */
export async function checkEmpty(tx: Transaction, row: ObjectRow): Promise<void> {
  const tree = await tx.tree();
  const node = tree.byId(row.id);
  if (node === undefined) return;
  const held = [
    ...tree.children(node).map((child) => ({ kind: child.scope, name: child.name, id: child.id })),
    ...(await tx.objects.inContainers([row.id])).map((one) => referrerOf(one, tree)),
  ];
  const distinct = [...new Map(held.map((one) => [one.id, one])).values()];
  if (distinct.length === 0) return;
  throw problem('referenced', {
    errorType: 'Reference Not Zero',
    message: distinct.map(
      (one) => `${row.kind} "${row.name}" still contains the ${one.kind} "${one.name}" (${one.id})`,
    ),
    references: distinct,
  });
}
