import { hasName, paging, scopes, type ResourceKind } from '../../catalog';
import { problem } from '../api-problem';
import type { ContainerNode } from '../model/container-tree';
import { answerOf, answersFor, type ToAnswer } from '../model/fields';
import type { RowQuery } from '../model/object-table';
import type { ObjectRow } from '../model/object-row';
import { canonicalName } from '../model/special-kinds';
import type { Transaction } from '../model/transaction';
import type { Strictness } from '../strictness';
import { asRulebase } from './valid-fields';

/** One page of a list, in the format of the API. */
export interface ListAnswer {
  readonly data: readonly Record<string, unknown>[];
  readonly offset: number;
  readonly limit: number;
  readonly total: number;
}

type Query = Readonly<Record<string, string>>;

/** Returns the object with a kind and ID. Throws 404, also if the ID belongs to another kind or tenant. */
export async function requireObject(tx: Transaction, kind: ResourceKind, id: string): Promise<ObjectRow> {
  const row = (await tx.objects.get(id)) ?? (await namedByKey(tx, kind, id));
  if (row === undefined || row.kind !== kind.name) {
    throw problem('notFound', [`${kind.name} "${id}" does not exist`]);
  }
  return row;
}

// For kinds without IDs, public clients send the name instead of an ID.
async function namedByKey(tx: Transaction, { name, api }: ResourceKind, key: string): Promise<ObjectRow | undefined> {
  const acceptsName = tx.strictness !== 'strict' && api.idBesideKey === true;
  return acceptsName ? (await tx.objects.findByNames([name], [key]))[0] : undefined;
}

/** Reads one object. */
export async function getObject(tx: Transaction, kind: ResourceKind, id: string): Promise<Record<string, unknown>> {
  return answerOf(tx, kind, await requireObject(tx, kind, id));
}

/**
 * Lists the objects of a kind. With a container: its own and inherited objects, and of several with the same name only
 * the nearest; rules are listed in evaluation order. Without a container: all objects of the tenant.
 */
export async function listObjects(tx: Transaction, kind: ResourceKind, query: Query): Promise<ListAnswer> {
  const read = await listRows(tx, kind, query);
  return listAnswer(read, read.rows.map(read.answerOf));
}

/** The rows of a list. Converting them to a response needs no store. */
export interface ListRead {
  readonly rows: readonly ObjectRow[];
  readonly answerOf: ToAnswer;
  readonly total: number;
  readonly page: { readonly offset: number; readonly limit: number };
  readonly narrowed: readonly (readonly [wire: string, value: string])[];
}

/** Builds a list response from converted rows. */
export function listAnswer({ total, page, narrowed }: ListRead, data: ListAnswer['data']): ListAnswer {
  if (narrowed.length === 0) return { data, ...page, total };
  const matching = data.filter((one) => narrowed.every(([wire, value]) => isMatch(one[wire], value)));
  return { data: matching.slice(page.offset, page.offset + page.limit), ...page, total: matching.length };
}

/** Reads the rows of a list. `pause` is awaited between its parts, `weigh` is called with the size of each. */
export async function listRows(
  tx: Transaction,
  kind: ResourceKind,
  query: Query,
  { pause, weigh }: Pick<RowQuery, 'pause' | 'weigh'> = {},
): Promise<ListRead> {
  const narrowed = Object.entries(query).filter(([wire]) => isListFilter(kind, wire, tx.strictness));
  const page = parsePaging(query, tx.strictness);
  const { offset, limit } = narrowed.length === 0 ? page : wholeList;
  const tree = await tx.tree();
  const queried = await containerOfQuery(tx, kind, query);
  // A lenient service searches all folders for a kind that exists in only one.
  const container = tx.strictness !== 'strict' && kind.onlyFolder !== undefined ? undefined : queried;
  const rulebase = kind.api.rulebase === true ? asRulebase(query['position'] ?? 'pre') : undefined;
  const places: RowQuery['containers'] =
    container === undefined
      ? undefined
      : rulebase === undefined
        ? tree.visibleFrom(container).map((node) => node.id)
        : tree
            .rulesFor(container)
            .filter((place) => place.rulebase === rulebase)
            .map((place) => place.node.id);
  const { rows, total } = await tx.objects.list({
    kind: kind.name,
    name: query['name'] === undefined ? undefined : canonicalName([kind.name], query['name']),
    containers: places,
    rulebase,
    overrides: container !== undefined && overrides(kind),
    offset,
    limit,
    pause,
    weigh,
  });
  return { rows, answerOf: await answersFor(tx, kind, rows), total, page, narrowed };
}

const wholeList = { offset: 0, limit: Number.MAX_SAFE_INTEGER };

// A list matches if it contains one of the comma-separated values.
function isMatch(value: unknown, wanted: string): boolean {
  if (!Array.isArray(value)) return value !== undefined && JSON.stringify(value).replace(/^"|"$/g, '') === wanted;
  return wanted.split(',').some((one) => value.map(String).includes(one));
}

// Query parameters that filter a list, except name and location.
function isListFilter(kind: ResourceKind, wire: string, strictness: Strictness): boolean {
  const { parameters = [], filters = [] } = kind.api.list;
  if (strictness !== 'strict' && filters.includes(wire)) return true;
  const isOther = wire !== 'name' && !scopes.some((scope) => scope === wire);
  return isOther && parameters.includes(wire) && kind.attributes.some((attribute) => attribute.wire === wire);
}

/** Whether an object hides inherited objects with the same name. Objects without a name hide nothing. */
export function overrides(kind: ResourceKind): boolean {
  return kind.unique === 'container' && hasName(kind);
}

/** Returns the container that a query names, or undefined. Throws 404 if it does not exist. */
export async function containerOfQuery(
  tx: Transaction,
  kind: ResourceKind,
  query: Query,
): Promise<ContainerNode | undefined> {
  const named = scopes.filter((scope) => query[scope] !== undefined);
  const [scope, second] = named;
  if (scope === undefined) return undefined;
  if (second !== undefined)
    throw problem('invalidQuery', [`${scope} and ${second} cannot be combined: set one of them`]);
  const name = query[scope] ?? '';
  const node = (await tx.tree()).find({ scope, name });
  if (node === undefined) throw problem('notFound', [`${scope} "${name}" does not exist`]);
  return node;
}

/** Parses `offset` and `limit`. Throws 400. */
export function parsePaging(
  query: Query,
  strictness: Strictness = 'strict',
): { readonly offset: number; readonly limit: number } {
  const offset = wholeNumber(query, 'offset', 0);
  const limit = wholeNumber(query, 'limit', paging.defaultLimit);
  if (limit < 1 || (strictness === 'strict' && limit > paging.largestLimit)) {
    throw problem('invalidQuery', [`limit must be between 1 and ${paging.largestLimit}, got ${limit}`]);
  }
  return { offset, limit };
}

function wholeNumber(query: Query, name: string, fallback: number): number {
  const text = query[name];
  if (text === undefined) return fallback;
  if (!/^\d{1,9}$/.test(text))
    throw problem('invalidQuery', [`${name} must be a whole number, got ${JSON.stringify(text)}`]);
  return Number(text);
}
