import { attributeNamed, hasKind, kindNamed, nameReferencesOf, type ResourceKind } from '../../catalog';
import { append, formatPath } from '../../core';
import type { ContainerNode, ContainerTree } from '../model/container-tree';
import { rowBody, type ObjectRow } from '../model/object-row';
import type { ObjectTable } from '../model/object-table';
import { brokenIn, VisibleNames, type ReferenceSource } from '../model/references';
import { deviceKind, isContainerKind, variableKind } from '../model/special-kinds';
import { treeOf, type Transaction } from '../model/transaction';
import { affectedRows, isUniqueAlongPath, isUnset, noValue, type Checked } from './affected-rows';
import { pushedNodes } from './commit';
import type { PushTargets } from '../model/job-row';
import { noteValidated } from './validated';

/** Validation results. Errors prevent the push of the version. */
export interface Findings {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * Validates the configuration that a version gives the pushed folders and devices. If an earlier version was valid for
 * them, only objects affected by the changes since are checked. `pause` is awaited between units of work, so that other
 * requests are served.
 */
export async function validateVersion(
  tx: Transaction,
  order: PushTargets,
  version: number,
  pause: () => Promise<void>,
): Promise<Findings> {
  const objects = tx.objectsAt(version);
  const tree = await treeOf(objects, tx.objects);
  const configuration: ReferenceSource = { objects, tree: () => Promise.resolve(tree), strictness: tx.strictness };
  const pushed = pushedNodes(tree, order);
  const seen = new Map(pushed.flatMap((node) => tree.visibleFrom(node)).map((node) => [node.id, node]));
  const checked = (await affectedRows(tx, order, { version, objects, tree })) ?? (await allRows(objects, pause));
  const rows = await filterRows(checked.rows, (row) => seen.has(row.container), pause);
  const broken = await brokenIn(configuration, [...seen.values()], rows, pause);
  const empty: string[] = [];
  for (const row of rows) {
    empty.push(...emptyFields(row).map((field) => `${rowText(row, tree)}: ${field} is empty`));
    await pause();
  }
  const inVisible = (some: readonly ObjectRow[]): Promise<readonly ObjectRow[]> =>
    filterRows(some, (row) => seen.has(row.container), pause);
  const errors = [
    ...(await filterRows(checked.rows, (row) => isOutsidePush(row, tree), pause)).map(notPushed),
    ...broken.map(
      ({ row, mention }) =>
        `${rowText(row, tree)}: ${formatPath(mention.path)} "${mention.name}" is not a valid reference`,
    ),
    ...empty,
    ...(await duplicates(await inVisible(checked.namesakes), tree, pushed, pause)),
  ];
  const unset = await unsetVariables(configuration, tree, await inVisible(checked.withVariables), pushed, pause);
  const findings = { errors: [...new Set([...errors, ...unset.errors])], warnings: [...new Set(unset.warnings)] };
  if (findings.errors.length === 0) await noteValidated(tx, tree, order, version);
  return findings;
}

async function allRows(objects: ObjectTable, pause: () => Promise<void>): Promise<Checked> {
  const rows: ObjectRow[] = [];
  for await (const part of objects.inParts()) {
    rows.push(...part);
    await pause();
  }
  const unset = await filterRows(rows, isUnset, pause);
  return { rows, namesakes: rows, withVariables: unset.length === 0 ? [] : rows };
}

// A push of one account's changes may omit the folder that contains them.
function isOutsidePush(row: ObjectRow, tree: ContainerTree): boolean {
  if (!isContainerKind(row.kind)) return row.container !== '' && tree.byId(row.container) === undefined;
  const node = tree.byId(row.id);
  return node?.scope === 'folder' && node.parent === undefined && node.id !== tree.top?.id;
}

function notPushed({ kind, name }: ObjectRow): string {
  return `${kind} "${name}": its folder, snippet or device is not pushed`;
}

// Returns the fields that are empty but required by the variant of the object.
function emptyFields(row: ObjectRow): readonly string[] {
  const kind = hasKind(row.kind) ? kindNamed(row.kind) : undefined;
  const variants = kind?.variants;
  if (kind === undefined || variants === undefined) return [];
  const body = rowBody(row);
  const chosen = body[variants.by] ?? attributeNamed(kind, variants.by)?.default;
  const required = (typeof chosen === 'string' ? variants.of[chosen]?.required : undefined) ?? [];
  return required.filter((name) => {
    const value = body[name];
    return value == null || (Array.isArray(value) && value.length === 0);
  });
}

// The list may contain all objects of a version, so filtering pauses in between.
async function filterRows(
  rows: readonly ObjectRow[],
  isWanted: (row: ObjectRow) => boolean,
  pause: () => Promise<void>,
): Promise<readonly ObjectRow[]> {
  const found: ObjectRow[] = [];
  for (const row of rows) {
    if (isWanted(row)) found.push(row);
    await pause();
  }
  return found;
}

async function duplicates(
  rows: readonly ObjectRow[],
  tree: ContainerTree,
  pushed: readonly ContainerNode[],
  pause: () => Promise<void>,
): Promise<readonly string[]> {
  const named = new Map<string, ObjectRow[]>();
  for (const row of rows) {
    await pause();
    if (!isUniqueAlongPath(row.kind)) continue;
    const key = `${row.kind}\n${row.name}`;
    const known = named.get(key);
    if (known === undefined) named.set(key, [row]);
    else known.push(row);
  }
  const rules = new Map<string, ObjectRow[]>();
  for (const row of [...named.values()].filter((some) => some.length > 1).flat()) append(rules, row.container, row);
  const found: string[] = [];
  if (rules.size === 0) return found;
  for (const node of pushed) {
    found.push(...duplicatesIn(tree.visibleFrom(node), rules, tree));
    await pause();
  }
  return found;
}

function duplicatesIn(
  nodes: readonly ContainerNode[],
  rules: ReadonlyMap<string, readonly ObjectRow[]>,
  tree: ContainerTree,
): readonly string[] {
  const first = new Map<string, ObjectRow>();
  return nodes.flatMap(({ id }) =>
    (rules.get(id) ?? []).flatMap((row) => {
      const other = first.get(`${row.kind}\n${row.name}`);
      if (other === undefined) first.set(`${row.kind}\n${row.name}`, row);
      return other === undefined ? [] : [`${rowText(row, tree)}: the name is also that of ${rowText(other, tree)}`];
    }),
  );
}

// Only devices need a value, because a folder may leave it to its devices.
async function unsetVariables(
  configuration: ReferenceSource,
  tree: ContainerTree,
  rows: readonly ObjectRow[],
  pushed: readonly ContainerNode[],
  pause: () => Promise<void>,
): Promise<Findings> {
  const found = { errors: new Array<string>(), warnings: new Array<string>() };
  const mentioned: ReturnType<typeof mentionsIn>[number][] = [];
  for (const row of rows) {
    const all = hasKind(row.kind) ? mentionsIn(kindNamed(row.kind), row) : [];
    mentioned.push(...all.filter(({ mention }) => mention.reference.kinds.includes(variableKind)));
    await pause();
  }
  if (mentioned.length === 0) return found;
  for (const node of pushed) {
    const visible = new VisibleNames(configuration, node);
    await visible.load(
      mentioned.map(({ mention }) => mention),
      pause,
    );
    const near = new Set(tree.visibleFrom(node).map(({ id }) => id));
    for (const { row, mention } of mentioned.filter((one) => near.has(one.row.container))) {
      const variable = visible.resolve(mention);
      if (variable?.kind !== variableKind || rowBody(variable)['value'] !== noValue) continue;
      const text = `${rowText(row, tree)}: variable "${mention.name}" has no value in ${node.scope} "${node.name}"`;
      found[node.scope === deviceKind ? 'errors' : 'warnings'].push(text);
    }
  }
  return found;
}

function mentionsIn(
  kind: ResourceKind,
  row: ObjectRow,
): readonly { row: ObjectRow; mention: ReturnType<typeof nameReferencesOf>[number] }[] {
  return nameReferencesOf(kind, rowBody(row)).map((mention) => ({ row, mention }));
}

function rowText(row: ObjectRow, tree: ContainerTree): string {
  const node = tree.byId(row.container);
  return `${row.kind} "${row.name}"${node === undefined ? '' : ` in ${node.scope} "${node.name}"`}`;
}
