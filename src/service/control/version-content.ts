import { hasKind, kindNamed, type Container } from '../../catalog';
import { CodedError } from '../../core';
import { effectiveItem } from '../../engine/policy';
import type { ContainerTree } from '../model/container-tree';
import { answerFor } from '../model/fields';
import type { ObjectRow } from '../model/object-row';
import { treeOf, type Transaction } from '../model/transaction';
import type { ContainerState } from '../../tenant';

type Fields = Readonly<Record<string, unknown>>;

/** The configuration of a version, without secrets, in the form of a snapshot. */
export interface VersionContent {
  readonly made: string;
  readonly containers: readonly ContainerState[];
  readonly objects: readonly {
    readonly kind: string;
    readonly container?: Container;
    readonly name: string;
    readonly fields: Fields;
  }[];
  readonly rulebases: readonly {
    readonly kind: string;
    readonly container: Container;
    readonly rulebase?: 'pre' | 'post';
    readonly rules: readonly { readonly name: string; readonly fields: Fields }[];
  }[];
}

/** Reads a version. Throws `UNKNOWN_VERSION`. */
export async function versionContent(tx: Transaction, number: number): Promise<VersionContent> {
  const version = await tx.versions.get(number);
  if (version === undefined)
    throw new CodedError(
      'UNKNOWN_VERSION',
      `cannot read version ${String(number)}: it does not exist; see "scm versions"`,
    );
  const objects = tx.objectsAt(number);
  const tree = await treeOf(objects, tx.objects);
  const rows = [...(await objects.all())].sort((a, b) => a.rank - b.rank);
  const rulebases = new Map<string, { readonly first: ObjectRow; readonly rules: ObjectRow[] }>();
  const others: ObjectRow[] = [];
  for (const row of rows) {
    if (!hasKind(row.kind)) continue;
    const { rulebase, ordered } = kindNamed(row.kind).api;
    if (rulebase !== true && ordered !== true) {
      others.push(row);
      continue;
    }
    const key = `${row.kind}|${row.container}|${row.rulebase}`;
    const list = rulebases.get(key) ?? { first: row, rules: [] };
    list.rules.push(row);
    rulebases.set(key, list);
  }
  return {
    made: version.date,
    containers: containersOf(others, tree),
    objects: others.map((row) => ({
      kind: row.kind,
      ...placeOf(row, tree),
      name: row.name,
      fields: fieldsOf(row, tree),
    })),
    rulebases: [...rulebases.values()].flatMap(({ first, rules }) => {
      const { container } = placeOf(first, tree);
      if (container === undefined) return [];
      const side = first.rulebase === '' ? {} : { rulebase: first.rulebase };
      return [
        {
          kind: first.kind,
          container,
          ...side,
          rules: rules.map((row) => ({ name: row.name, fields: fieldsOf(row, tree) })),
        },
      ];
    }),
  };
}

function containersOf(rows: readonly ObjectRow[], tree: ContainerTree): readonly ContainerState[] {
  return rows.flatMap((row): readonly ContainerState[] => {
    const node = tree.byId(row.id);
    if (node === undefined) return [];
    const { scope, name, parent, snippets } = node;
    const above = parent === undefined ? {} : { above: parent.name };
    return [
      { container: { scope, name }, completeness: 'complete', ...(scope === 'snippet' ? {} : { ...above, snippets }) },
    ];
  });
}

function placeOf(row: ObjectRow, tree: ContainerTree): { readonly container?: Container } {
  const node = row.container === '' || tree.byId(row.id) !== undefined ? undefined : tree.byId(row.container);
  return node === undefined ? {} : { container: { scope: node.scope, name: node.name } };
}

function fieldsOf(row: ObjectRow, tree: ContainerTree): Fields {
  const kind = kindNamed(row.kind);
  const { name, fields } = effectiveItem(kind, { scope: 'folder', name: '' }, answerFor(row, tree, 'strict'));
  return { ...fields, name };
}
