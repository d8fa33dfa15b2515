import { attributeNamed, hasKind, kindNamed, nameReferencesOf, type ResourceKind } from '../../catalog';
import { append, formatPath } from '../../core';
import type { ContainerNode, ContainerTree } from '../model/container-tree';
import { rowBody, type ObjectRow } from '../model/object-row';
import type { ObjectTable } from '../model/object-table';
import { paddedParts } from '../model/id-batches';
import { brokenIn, VisibleNames, type ReferenceSource } from '../model/references';
import { deviceKind, isContainerKind, variableKind } from '../model/special-kinds';
import { treeOf, type Transaction } from '../model/transaction';
import { changedParts } from './changed-parts';
import { pushedNodes } from './commit';
import type { RequestedPush } from '../model/job-row';
import { noteValidated, wasValidated } from './validated';
import type { StagedObject } from '../model/version-table';

/** Validation results. Errors prevent the push of the version. */
export interface Findings {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** Value of a variable that must be set in the containers below. */
const noValue = 'None';

/** A new version that is not pushed yet. */
export interface NewVersion {
  readonly version: number;
  /** Differences from the previous version. */
  readonly changed: readonly StagedObject[];
  /** Awaited between units of work, so that other requests are served. */
  readonly pause: () => Promise<void>;
}

/** With more changes than this, the whole version is validated. */
const mostChanges = 2000;

/**
 * Validates the configuration that a version gives the pushed folders and devices. If the previous version was valid
 * for them, only objects affected by the changes are checked.
 */
export async function validateVersion(
  tx: Transaction,
  order: RequestedPush,
  newVersion: NewVersion,
): Promise<Findings> {
  const { version, changed, pause } = newVersion;
  const objects = tx.objectsAt(version);
  const tree = await treeOf(objects, tx.objects);
  const configuration: ReferenceSource = { objects, tree: () => Promise.resolve(tree), strictness: tx.strictness };
  const pushed = pushedNodes(tree, order);
  const seen = new Map(pushed.flatMap((node) => tree.visibleFrom(node)).map((node) => [node.id, node]));
  const isLocal =
    changed.length <= mostChanges &&
    !changed.some(({ now, before }) => isContainerKind((now ?? before)?.kind ?? '')) &&
    (await wasValidated(tx, order, version - 1));
  const checked = isLocal ? await affectedRows(tx, objects, changed) : await allRows(objects, pause);
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
  if (findings.errors.length === 0) await noteValidated(tx, order, version);
  return findings;
}

/** Input of each check. */
interface Checked {
  readonly rows: readonly ObjectRow[];
  /** Objects that may have duplicate names. */
  readonly namesakes: readonly ObjectRow[];
  /** Objects that may reference a variable without a value. */
  readonly withVariables: readonly ObjectRow[];
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

// The reference index describes the candidate. Objects with staged changes may have other references in the version, so
// they are always checked.
async function affectedRows(tx: Transaction, objects: ObjectTable, changed: readonly StagedObject[]): Promise<Checked> {
  const staged: string[] = [];
  for await (const ids of changedParts(tx)) staged.push(...ids);
  const versions = changed.flatMap(({ now, before }) => [now, before]).filter((row) => row !== undefined);
  const names = [...new Set(versions.map(({ name }) => name))].filter((name) => name !== '');
  const referrers = await tx.mentions.mentioning(names);
  const rows = await objects.withIds([...new Set([...changed.map(({ id }) => id), ...referrers, ...staged])]);
  const kinds = [...new Set(versions.map(({ kind }) => kind))].filter(isUniqueAlongPath);
  const namesakes: ObjectRow[] = [];
  for (const part of paddedParts(names)) namesakes.push(...(await objects.findByNames(kinds, part)));
  const unset = (await objects.ofKind(variableKind)).filter(isUnset);
  const users = unset.length === 0 ? [] : await tx.mentions.mentioning(unset.map(({ name }) => name));
  const withVariables = unset.length === 0 ? [] : await objects.withIds([...new Set([...users, ...staged])]);
  return { rows, namesakes, withVariables };
}

function isUnset(row: ObjectRow): boolean {
  return row.kind === variableKind && rowBody(row)['value'] === noValue;
}

// A push of one account's changes may omit the folder that contains them.
function isOutsidePush(row: ObjectRow, tree: ContainerTree): boolean {
  return isContainerKind(row.kind) ? isLost(row, tree) : row.container !== '' && tree.byId(row.container) === undefined;
}

function notPushed({ kind, name }: ObjectRow): string {
  return `${kind} "${name}": its folder, snippet or device is not pushed`;
}

function isUniqueAlongPath(kind: string): boolean {
  return hasKind(kind) && kindNamed(kind).unique === 'path';
}

function isLost(row: ObjectRow, tree: ContainerTree): boolean {
  const node = tree.byId(row.id);
  return node?.scope === 'folder' && node.parent === undefined && node.id !== tree.top?.id;
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
