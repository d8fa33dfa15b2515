import { allKinds, hasKind, kindLabel, kindNamed, type Scope } from '../../catalog';
import { CodedError } from '../../core';
import type { ContainerTree } from '../model/container-tree';
import type { ObjectRow } from '../model/object-row';
import type { Transaction } from '../model/transaction';
import { browsedObject, hiddenSecret, shownFields, type BrowsedObject } from './browsed-object';
import { countsByKind, objectsContaining } from './object-queries';

/** Filter and paging of an object list. */
export interface BrowseQuery {
  readonly kind?: string | undefined;
  readonly scope?: Scope | undefined;
  /** Name of the location, used with `scope`. Without both: the whole tenant. */
  readonly name?: string | undefined;
  /** Case-insensitive text in names or values. */
  readonly text?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A kind with at least one object in the tenant or location. */
export interface KindCount {
  readonly kind: string;
  readonly label: string;
  /** API domain of the kind. */
  readonly domain: string;
  readonly count: number;
}

/** One page of the objects, ordered by kind. */
export interface BrowsedPage {
  readonly total: number;
  /** Whether the search stopped at the maximum number of matches. */
  readonly isCut: boolean;
  readonly objects: readonly BrowsedObject[];
}

/** Maximum number of matches of a search. */
const mostMatches = 2000;

/** Returns the kinds with objects, by domain and name. */
export async function kindCounts(
  tx: Transaction,
  place: Pick<BrowseQuery, 'scope' | 'name'>,
): Promise<readonly KindCount[]> {
  const container = await containerOf(tx, place);
  const counts = await countsByKind(tx, container);
  return allKinds()
    .flatMap(({ name, api }) => {
      const count = counts.get(name) ?? 0;
      return count === 0 ? [] : [{ kind: name, label: kindLabel(name), domain: api.path.split('/')[2] ?? '', count }];
    })
    .sort((a, b) => a.domain.localeCompare(b.domain) || a.label.localeCompare(b.label));
}

/** Reads one page of the list. A search covers names and values, but never secrets. */
export async function browseObjects(tx: Transaction, query: BrowseQuery): Promise<BrowsedPage> {
  const container = await containerOf(tx, query);
  const tree = await tx.tree();
  const { text = '', offset, limit } = query;
  if (text !== '') {
    const found = await matching(tx, tree, { ...query, text, container });
    return {
      total: found.length,
      isCut: found.length === mostMatches,
      objects: found.slice(offset, offset + limit).map((row) => browsedObject(row, tree)),
    };
  }
  const kinds = await kindCounts(tx, query);
  const wanted = kinds.filter(({ kind }) => query.kind === undefined || kind === query.kind);
  const rows: ObjectRow[] = [];
  let skip = offset;
  for (const { kind, count } of wanted) {
    if (rows.length >= limit) break;
    if (skip >= count) {
      skip -= count;
      continue;
    }
    const containers = container === undefined ? undefined : [container];
    const part = await tx.objects.list({ kind, containers, offset: skip, limit: limit - rows.length });
    rows.push(...part.rows);
    skip = 0;
  }
  return {
    total: wanted.reduce((sum, { count }) => sum + count, 0),
    isCut: false,
    objects: rows.map((row) => browsedObject(row, tree)),
  };
}

async function containerOf(
  tx: Transaction,
  { scope, name }: Pick<BrowseQuery, 'scope' | 'name'>,
): Promise<string | undefined> {
  if (scope === undefined || name === undefined) return undefined;
  const node = (await tx.tree()).find({ scope, name });
  if (node === undefined) throw new CodedError('UNKNOWN_CONTAINER', `there is no ${scope} "${name}"`);
  return node.id;
}

async function matching(
  tx: Transaction,
  tree: ContainerTree,
  {
    kind,
    container,
    text,
  }: Pick<BrowseQuery, 'kind'> & { readonly text: string; readonly container: string | undefined },
): Promise<readonly ObjectRow[]> {
  const needle = text.toLowerCase();
  const found: ObjectRow[] = [];
  for await (const rows of objectsContaining(tx, needle, { kind, container })) {
    // The database also compares stored secrets, so its matches are checked again without them.
    found.push(...rows.filter((row) => isMatch(row, tree, needle)));
    if (found.length >= mostMatches) break;
  }
  return found.slice(0, mostMatches).sort(compare);
}

function isMatch(row: ObjectRow, tree: ContainerTree, needle: string): boolean {
  if (row.name.toLowerCase().includes(needle) || row.id === needle) return true;
  return hasKind(row.kind) && hasValue(shownFields(kindNamed(row.kind), row, tree), needle);
}

function hasValue(value: unknown, needle: string): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some((one) => hasValue(one, needle));
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return value !== hiddenSecret && text.toLowerCase().includes(needle);
}

function compare(a: ObjectRow, b: ObjectRow): number {
  return a.kind.localeCompare(b.kind) || a.name.localeCompare(b.name, 'en', { numeric: true });
}
