import { attributeNamed, hasKind, kindNamed, mentionsOf, type ResourceKind } from '../../catalog/index';
import { formatPath } from '../../core/index';
import type { ContainerNode, ContainerTree } from '../model/container-tree';
import { bodyOf, type ObjectRow } from '../model/object-row';
import type { ObjectTable } from '../model/object-table';
import { brokenMentions, VisibleNames, type Configuration } from '../model/references';
import { deviceKind, isContainerKind, variableKind } from '../model/special-kinds';
import { treeOf, type Transaction } from '../model/transaction';
import { pushedNodes } from './commit';
import type { PushOrder } from './job-row';

/** What validation found. Errors keep the version from every device. */
export interface Findings {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** What a variable holds that leaves its value to the containers below. */
const noValue = 'None';

/** Checks what the pushed folders and devices would get from a version. */
export async function validateVersion(tx: Transaction, order: PushOrder, version: number): Promise<Findings> {
  const objects = tx.objectsAt(version);
  const tree = await treeOf(objects, tx.objects);
  const configuration: Configuration = { objects, tree: () => Promise.resolve(tree), strictness: tx.strictness };
  const pushed = pushedNodes(tree, order);
  const seen = new Map(pushed.flatMap((node) => tree.visibleFrom(node)).map((node) => [node.id, node]));
  const rows = await objects.inContainers([...seen.keys()]);
  const errors = [
    ...(await withoutContainer(objects, tree)),
    ...(await brokenMentions(configuration, [...seen.values()])).map(
      ({ row, mention }) =>
        `${named(row, tree)}: ${formatPath(mention.path)} "${mention.name}" is not a valid reference`,
    ),
    ...rows.flatMap((row) => emptyFields(row).map((field) => `${named(row, tree)}: ${field} is empty`)),
    ...duplicates(rows, tree, pushed),
  ];
  const unset = await unsetVariables(configuration, tree, rows, pushed);
  return { errors: [...new Set([...errors, ...unset.errors])], warnings: [...new Set(unset.warnings)] };
}

// What a push of one account's changes leaves behind may be the folder that they lie in.
async function withoutContainer(objects: ObjectTable, tree: ContainerTree): Promise<readonly string[]> {
  const all = await objects.all();
  return all
    .filter((row) =>
      isContainerKind(row.kind) ? isLost(row, tree) : row.container !== '' && !tree.byId(row.container),
    )
    .map((row) => `${row.kind} "${row.name}": its folder, snippet or device is not pushed`);
}

function isLost(row: ObjectRow, tree: ContainerTree): boolean {
  const node = tree.byId(row.id);
  return node?.scope === 'folder' && node.parent === undefined && node.id !== tree.top?.id;
}

// What has to be written out for the variant of the kind that an object is.
function emptyFields(row: ObjectRow): readonly string[] {
  const kind = hasKind(row.kind) ? kindNamed(row.kind) : undefined;
  const variants = kind?.variants;
  if (kind === undefined || variants === undefined) return [];
  const body = bodyOf(row);
  const chosen = body[variants.by] ?? attributeNamed(kind, variants.by)?.default;
  const required = (typeof chosen === 'string' ? variants.of[chosen]?.required : undefined) ?? [];
  return required.filter((name) => {
    const value = body[name];
    return value == null || (Array.isArray(value) && value.length === 0);
  });
}

function duplicates(
  rows: readonly ObjectRow[],
  tree: ContainerTree,
  pushed: readonly ContainerNode[],
): readonly string[] {
  const rules = new Map<string, ObjectRow[]>();
  for (const row of rows) {
    if (!hasKind(row.kind) || kindNamed(row.kind).unique !== 'path') continue;
    rules.set(row.container, [...(rules.get(row.container) ?? []), row]);
  }
  return pushed.flatMap((node) => {
    const first = new Map<string, ObjectRow>();
    return tree.visibleFrom(node).flatMap(({ id }) =>
      (rules.get(id) ?? []).flatMap((row) => {
        const other = first.get(`${row.kind}\n${row.name}`);
        if (other === undefined) first.set(`${row.kind}\n${row.name}`, row);
        return other === undefined ? [] : [`${named(row, tree)}: the name is also that of ${named(other, tree)}`];
      }),
    );
  });
}

// A folder may leave a value to its devices, so that only these need one.
async function unsetVariables(
  configuration: Configuration,
  tree: ContainerTree,
  rows: readonly ObjectRow[],
  pushed: readonly ContainerNode[],
): Promise<Findings> {
  const found = { errors: new Array<string>(), warnings: new Array<string>() };
  const mentioned = rows
    .flatMap((row) => (hasKind(row.kind) ? mentionsIn(kindNamed(row.kind), row) : []))
    .filter(({ mention }) => mention.reference.kinds.includes(variableKind));
  if (mentioned.length === 0) return found;
  for (const node of pushed) {
    const visible = new VisibleNames(configuration, node);
    await visible.load(mentioned.map(({ mention }) => mention));
    const near = new Set(tree.visibleFrom(node).map(({ id }) => id));
    for (const { row, mention } of mentioned.filter((one) => near.has(one.row.container))) {
      const variable = visible.resolve(mention);
      if (variable?.kind !== variableKind || bodyOf(variable)['value'] !== noValue) continue;
      const text = `${named(row, tree)}: variable "${mention.name}" has no value in ${node.scope} "${node.name}"`;
      found[node.scope === deviceKind ? 'errors' : 'warnings'].push(text);
    }
  }
  return found;
}

function mentionsIn(
  kind: ResourceKind,
  row: ObjectRow,
): readonly { row: ObjectRow; mention: ReturnType<typeof mentionsOf>[number] }[] {
  return mentionsOf(kind, bodyOf(row)).map((mention) => ({ row, mention }));
}

function named(row: ObjectRow, tree: ContainerTree): string {
  const node = tree.byId(row.container);
  return `${row.kind} "${row.name}"${node === undefined ? '' : ` in ${node.scope} "${node.name}"`}`;
}
