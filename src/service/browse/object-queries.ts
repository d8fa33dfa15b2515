import { makePause } from '../make-pause';
import { mostIds } from '../model/id-batches';
import type { ObjectRow } from '../model/object-row';
import type { ObjectTable } from '../model/object-table';
import type { Transaction } from '../model/transaction';
import { placeholders } from '../storage/placeholders';
import type { ListedObject } from './object-order';

/** Identifies an object that differs between two configurations. */
export interface ObjectBrief extends Pick<ObjectRow, 'id' | 'kind' | 'name' | 'scope' | 'container' | 'author'> {
  /** Whether only its position differs. */
  readonly isSame: boolean;
}

/** What a query is narrowed to; undefined for all. */
export interface Narrowing {
  readonly kind?: string | undefined;
  /** ID of a container. */
  readonly container?: string | undefined;
  /** Account that last changed an object. */
  readonly author?: string | undefined;
}

function conditionsOf({ kind, container, author }: Narrowing): {
  readonly sql: string;
  readonly values: readonly string[];
} {
  const given = Object.entries({ kind, container, author }).flatMap(([column, value]) =>
    value === undefined ? [] : [{ column, value }],
  );
  return {
    sql: given.map(({ column }) => ` AND ${column} = ?`).join(''),
    values: given.map(({ value }) => value),
  };
}

/** Counts the objects of each kind, in a container or in the tenant. */
export async function countsByKind(
  { sql, tenant }: Transaction,
  container: string | undefined,
): Promise<ReadonlyMap<string, number>> {
  const narrowed = conditionsOf({ container });
  // PostgreSQL returns sums as strings.
  const rows = await sql.all<{ readonly kind: string; readonly n: number | string }>(
    `SELECT kind, SUM(n) AS n FROM object_counts WHERE tenant = ?${narrowed.sql} GROUP BY kind`,
    [tenant, ...narrowed.values],
  );
  return new Map(rows.map(({ kind, n }) => [kind, Number(n)]));
}

/** Counts the objects of each kind that every new tenant has, in a container or in the tenant. */
export async function predefinedByKind(
  { sql, tenant }: Transaction,
  container: string | undefined,
): Promise<ReadonlyMap<string, number>> {
  const narrowed = conditionsOf({ container });
  const rows = await sql.all<{ readonly kind: string; readonly n: number | string }>(
    `SELECT kind, COUNT(*) AS n FROM objects WHERE tenant = ? AND predefined = 1${narrowed.sql} GROUP BY kind`,
    [tenant, ...narrowed.values],
  );
  return new Map(rows.map(({ kind, n }) => [kind, Number(n)]));
}

/** Counts the objects that every new tenant has in each container, by its ID. */
export async function predefinedByContainer({ sql, tenant }: Transaction): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.all<{ readonly container: string; readonly n: number | string }>(
    `SELECT container, COUNT(*) AS n FROM objects WHERE tenant = ? AND predefined = 1 GROUP BY container`,
    [tenant],
  );
  return new Map(rows.map(({ container, n }) => [container, Number(n)]));
}

/** Number of objects that are read at once without their fields. */
const briefPart = 2000;

/** Reads all objects of a kind, a container or the tenant without their fields. */
export function briefsIn(tx: Transaction, within: Narrowing): Promise<readonly ListedObject[]> {
  return inParts<ListedObject>(tx, 'id, kind, name, container, predefined, author', within);
}

/** A rule without its fields. */
type RuleBrief = Pick<ObjectRow, 'id' | 'name' | 'container' | 'rulebase'>;

/** Reads all rules of a kind without their fields. */
export function rulesOfKind(tx: Transaction, kind: string): Promise<readonly RuleBrief[]> {
  return inParts<RuleBrief>(tx, 'id, name, container, rulebase', { kind });
}

async function inParts<Row extends { readonly id: string }>(
  { sql, tenant }: Transaction,
  columns: string,
  within: Narrowing,
): Promise<readonly Row[]> {
  const narrowed = conditionsOf(within);
  const found: Row[] = [];
  const pause = makePause();
  for (let last = ''; ;) {
    const rows = await sql.all<Row>(
      `SELECT ${columns} FROM objects WHERE tenant = ? AND id > ?${narrowed.sql} ORDER BY id LIMIT ${briefPart}`,
      [tenant, last, ...narrowed.values],
    );
    found.push(...rows);
    const end = rows.at(-1);
    if (end === undefined || rows.length < briefPart) return found;
    last = end.id;
    await pause();
  }
}

/** Counts the objects of some kinds in each container, by its ID. Containers without any have no entry. */
export async function countsByContainer(
  { sql, tenant }: Transaction,
  kinds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.all<{ readonly container: string; readonly n: number | string }>(
    `SELECT container, SUM(n) AS n FROM object_counts WHERE tenant = ? AND kind IN (${placeholders(kinds)})
     GROUP BY container`,
    [tenant, ...kinds],
  );
  return new Map(rows.flatMap(({ container, n }) => (Number(n) === 0 ? [] : [[container, Number(n)]])));
}

/**
 * Yields the objects whose name or stored fields contain a lower-case text, or whose id equals it, in batches of a few
 * hundred.
 */
export async function* objectsContaining(
  { sql, tenant, objects }: Transaction,
  text: string,
  within: Narrowing,
): AsyncGenerator<readonly ObjectRow[]> {
  // Fields are stored as JSON with escapes. SQLite lower-cases only ASCII, so other characters match any text here.
  const escaped = (one: string): string => one.replace(/[\\%_]/g, (char) => `\\${char}`).replace(/[^\x20-\x7e]+/g, '%');
  const [name, value] = [escaped(text), escaped(JSON.stringify(text).slice(1, -1))];
  const matches = `(LOWER(name) LIKE ? ESCAPE '\\' OR LOWER(body) LIKE ? ESCAPE '\\' OR id = ?)`;
  const narrowed = conditionsOf(within);
  for (let last = ''; ;) {
    const rows = await sql.all<{ readonly id: string }>(
      `SELECT id FROM objects WHERE tenant = ? AND id > ? AND ${matches}${narrowed.sql} ORDER BY id LIMIT ${mostIds}`,
      [tenant, last, `%${name}%`, `%${value}%`, text, ...narrowed.values],
    );
    yield await objects.withIds(rows.map(({ id }) => id));
    const end = rows.at(-1);
    if (end === undefined || rows.length < mostIds) return;
    last = end.id;
  }
}

/** Reads the objects of one configuration that are missing from or different in another one. */
export async function briefsUnlike(
  { sql, tenant }: Transaction,
  one: ObjectTable,
  other: ObjectTable,
): Promise<readonly ObjectBrief[]> {
  const rows = await sql.all<Omit<ObjectBrief, 'isSame'> & { readonly same: number }>(
    `SELECT a.id, a.kind, a.name, a.scope, a.container, a.author,
       CASE WHEN b.body = a.body AND b.rank <> a.rank THEN 1 ELSE 0 END AS same
     FROM ${one.source} AS a LEFT JOIN ${other.source} AS b ON b.tenant = a.tenant AND b.id = a.id
     WHERE a.tenant = ? AND (b.id IS NULL OR b.stamp <> a.stamp)`,
    [tenant],
  );
  return rows.map(({ same, ...row }) => ({ ...row, isSame: same === 1 }));
}
