import { allKinds, hasKind, kindLabel, kindNamed } from '../../catalog';
import { CodedError, secretPlaceholder } from '../../core';
import type { ContainerTree } from '../model/container-tree';
import type { ObjectRow } from '../model/object-row';
import type { Transaction } from '../model/transaction';
import { browsedObject, shownFields, type BrowsedObject } from './browsed-object';
import { inOrder, type BrowseQuery, type ListedObject, type ObjectFilter } from './object-order';
import { briefsIn, countsByKind, objectsContaining, predefinedByKind, type Narrowing } from './object-queries';

/** A kind with at least one object in the tenant or location. */
export interface KindCount {
  readonly kind: string;
  readonly label: string;
  /** API domain of the kind. */
  readonly domain: string;
  readonly count: number;
  /** How many of them every new tenant has. */
  readonly predefined: number;
}

/** The objects that a query finds, in order: own ones first, then those that every tenant has. */
export interface FoundObjects {
  readonly ids: readonly string[];
  /** Number of own objects. */
  readonly own: number;
  /** Number of matches among which they are, if there are more. */
  readonly looked?: number;
}

/** One page of the objects. */
export interface BrowsedPage {
  readonly total: number;
  readonly own: number;
  readonly looked?: number;
  readonly objects: readonly BrowsedObject[];
}

/** Maximum number of matches of a search. */
const mostMatches = 2000;

/** Returns the kinds with objects, by domain and name. */
export async function kindCounts(
  tx: Transaction,
  place: Pick<ObjectFilter, 'scope' | 'name'>,
): Promise<readonly KindCount[]> {
  const container = await containerOf(tx, place);
  const counts = await countsByKind(tx, container);
  const predefined = await predefinedByKind(tx, container);
  return allKinds()
    .flatMap(({ name, api }) => {
      const count = counts.get(name) ?? 0;
      const domain = api.path.split('/')[2] ?? '';
      const one = { kind: name, label: kindLabel(name), domain, count, predefined: predefined.get(name) ?? 0 };
      return count === 0 ? [] : [one];
    })
    .sort((a, b) => a.domain.localeCompare(b.domain) || a.label.localeCompare(b.label));
}

/** Finds and sorts the objects of a query. A search covers names and values, but never secrets. */
export async function findObjects(tx: Transaction, query: ObjectFilter): Promise<FoundObjects> {
  const container = await containerOf(tx, query);
  const tree = await tx.tree();
  const { text = '', kind, by } = query;
  const within = { kind, container, author: by };
  const objects: readonly ListedObject[] =
    text === '' ? await briefsIn(tx, within) : await matching(tx, tree, text.toLowerCase(), within);
  const isCut = text !== '' && objects.length > mostMatches;
  const wanted = isCut ? objects.slice(0, mostMatches) : objects;
  const own = wanted.filter(({ predefined }) => predefined === 0);
  const seeded = wanted.filter(({ predefined }) => predefined !== 0);
  return {
    ids: [...(await inOrder(own, tree, query)), ...(await inOrder(seeded, tree, query))],
    own: own.length,
    ...(isCut ? { looked: mostMatches } : {}),
  };
}

/** Reads one page of what was found; without `seeded`, only own objects. */
export async function objectPage(
  tx: Transaction,
  { ids, own, looked }: FoundObjects,
  { seeded, offset, limit }: Pick<BrowseQuery, 'seeded' | 'offset' | 'limit'>,
): Promise<BrowsedPage> {
  const tree = await tx.tree();
  const shown = ids.slice(offset, Math.min(offset + limit, seeded === 'no' ? own : ids.length));
  const rows = new Map((await tx.objects.withIds(shown)).map((row) => [row.id, row]));
  const objects = shown.flatMap((id) => {
    const row = rows.get(id);
    return row === undefined ? [] : [browsedObject(row, tree)];
  });
  return { total: ids.length, own, ...(looked === undefined ? {} : { looked }), objects };
}

async function containerOf(
  tx: Transaction,
  { scope, name }: Pick<ObjectFilter, 'scope' | 'name'>,
): Promise<string | undefined> {
  if (scope === undefined || name === undefined) return undefined;
  const node = (await tx.tree()).find({ scope, name });
  if (node === undefined) throw new CodedError('UNKNOWN_CONTAINER', `there is no ${scope} "${name}"`);
  return node.id;
}

/** Returns the matches; more than the maximum if there are more. */
async function matching(
  tx: Transaction,
  tree: ContainerTree,
  needle: string,
  within: Narrowing,
): Promise<readonly ObjectRow[]> {
  const found: ObjectRow[] = [];
  for await (const rows of objectsContaining(tx, needle, within)) {
    // The database also compares stored secrets, so its matches are checked again without them.
    found.push(...rows.filter((row) => isMatch(row, tree, needle)));
    if (found.length > mostMatches) break;
  }
  return found;
}

function isMatch(row: ObjectRow, tree: ContainerTree, needle: string): boolean {
  if (row.name.toLowerCase().includes(needle) || row.id === needle) return true;
  return hasKind(row.kind) && hasValue(shownFields(kindNamed(row.kind), row, tree), needle);
}

function hasValue(value: unknown, needle: string): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some((one) => hasValue(one, needle));
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return value !== secretPlaceholder && text.toLowerCase().includes(needle);
}
