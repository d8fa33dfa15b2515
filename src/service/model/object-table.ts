import { problem } from '../api-problem';
import type { DataCipher } from '../storage/data-cipher';
import type { Sql, SqlValue } from '../storage/database';
import { queryPage } from './object-page';
import { objectColumns, valuesOf, type ObjectRow } from './object-row';
import { placeholders } from '../storage/placeholders';
import { fewIds, mostIds, paddedParts } from './id-batches';
import { PageCache } from './page-cache';
import { openedBody, sealedBody } from './sealed-body';

const columns = objectColumns.join(', ');

const insertText = `INSERT INTO objects (tenant, ${columns}) VALUES (?, ${placeholders(objectColumns)})`;
const updateText = `UPDATE objects SET ${objectColumns.map((column) => `${column} = ?`).join(', ')} WHERE tenant = ? AND id = ?`;

/** Maximum length of the fields of an object in characters of JSON. The longest lists of rules come close to it. */
const mostCharacters = 2 ** 20;

/** Objects of a kind are read in small parts once a part was larger than this. */
const largePart = 4 * 2 ** 20;

/** Distance between the ranks of neighbors, so that most moves change only one row. */
export const rankStep = 2 ** 20;

/** Filter of a list. */
export interface RowQuery {
  readonly kind: string;
  readonly name?: string | undefined;
  /** IDs of containers, in the order in which their objects are listed; absent for all. */
  readonly containers?: readonly string[] | undefined;
  readonly rulebase?: 'pre' | 'post' | undefined;
  /** List only the object of the first container if several have the same name. */
  readonly overrides?: boolean;
  readonly offset: number;
  readonly limit: number;
  /** Awaited between the parts of a long list, so that other requests are served. */
  readonly pause?: (() => Promise<void>) | undefined;
  /** Called with the number of characters of the rows of each part; may throw. */
  readonly weigh?: ((characters: number) => void) | undefined;
}

/** Hooks of the candidate table. */
export interface CandidateParts {
  readonly written?: (id: string) => Promise<void>;
  readonly pages?: PageCache;
}

/** The objects of a tenant: of the candidate configuration, or read-only of a version. */
export class ObjectTable {
  readonly #sql: Sql;
  readonly #tenant: string;
  readonly #cipher: DataCipher | undefined;
  /** What a query selects from: a table, or a query in parentheses. */
  readonly source: string;
  readonly #pages: PageCache | undefined;
  readonly #written: (id: string) => Promise<void>;

  /**
   * `written` is called for every object that is written or deleted; `pages` caches lists of the candidate
   * configuration.
   */
  constructor(
    sql: Sql,
    tenant: string,
    cipher: DataCipher | undefined,
    version?: number,
    { written = () => Promise.resolve(), pages = new PageCache() }: CandidateParts = {},
  ) {
    this.#written = written;
    this.#pages = version === undefined ? pages : undefined;
    this.#sql = sql;
    this.#tenant = tenant;
    this.#cipher = cipher;
    this.source =
      version === undefined
        ? 'objects'
        : `(SELECT tenant, ${columns} FROM revisions WHERE since <= ${Math.trunc(version)} AND (until IS NULL OR until > ${Math.trunc(version)}))`;
  }

  get #from(): string {
    return `${this.source} AS objects`;
  }

  async get(id: string): Promise<ObjectRow | undefined> {
    return (await this.#select('id = ?', [id]))[0];
  }

  findByNames(kinds: readonly string[], names: readonly string[]): Promise<readonly ObjectRow[]> {
    if (kinds.length === 0 || names.length === 0) return Promise.resolve([]);
    return this.#select(`kind IN (${placeholders(kinds)}) AND name IN (${placeholders(names)})`, [...kinds, ...names]);
  }

  ofKind(kind: string): Promise<readonly ObjectRow[]> {
    return this.#select('kind = ? ORDER BY rank', [kind]);
  }

  inContainers(containers: readonly string[]): Promise<readonly ObjectRow[]> {
    if (containers.length === 0) return Promise.resolve([]);
    return this.#select(`container IN (${placeholders(containers)})`, containers);
  }

  all(): Promise<readonly ObjectRow[]> {
    return this.#select('1 = 1', []);
  }

  /** Yields all objects in batches, by ID. */
  async *inParts(): AsyncGenerator<readonly ObjectRow[]> {
    for (let last = ''; ;) {
      const rows = await this.#select(`id > ? ORDER BY id LIMIT ${mostIds}`, [last]);
      const end = rows.at(-1);
      if (end === undefined) return;
      yield rows;
      last = end.id;
    }
  }

  async list(query: RowQuery): Promise<{ readonly rows: readonly ObjectRow[]; readonly total: number }> {
    if (this.#pages === undefined || query.name !== undefined) return this.#listSorted(query);
    const { ids, total } = await queryPage(this.#sql, { ...query, tenant: this.#tenant }, this.#pages);
    return { rows: await this.#rowsOf(ids, query), total };
  }

  /** Finds and sorts a whole list: only a few objects have the same name, and versions have no counts. */
  async #listSorted(query: RowQuery): Promise<{ readonly rows: readonly ObjectRow[]; readonly total: number }> {
    const where = ['tenant = ?', 'kind = ?'];
    const params: SqlValue[] = [this.#tenant, query.kind];
    const add = (condition: string, values: readonly SqlValue[]): void => {
      where.push(condition);
      params.push(...values);
    };
    if (query.name !== undefined) add('name = ?', [query.name]);
    if (query.rulebase !== undefined) add('rulebase = ?', [query.rulebase]);
    let level = '0';
    const order: SqlValue[] = [];
    if (query.containers !== undefined) {
      if (query.containers.length === 0) return { rows: [], total: 0 };
      add(`container IN (${placeholders(query.containers)})`, query.containers);
      level = `CASE container ${query.containers.map((_, i) => `WHEN ? THEN ${i}`).join(' ')} ELSE -1 END`;
      order.push(...query.containers);
    }
    const found = `SELECT ${columns}, ${level} AS level FROM ${this.#from} WHERE ${where.join(' AND ')}`;
    const effective =
      query.overrides === true
        ? `SELECT ${columns}, level FROM (SELECT ${columns}, level, ROW_NUMBER() OVER (PARTITION BY CASE name WHEN '' THEN id ELSE name END ORDER BY level, rank) AS nth FROM (${found}) AS found) AS ranked WHERE nth = 1`
        : found;
    const all = [...order, ...params];
    const rows = await this.#sql.all<ObjectRow & { readonly total: number }>(
      `SELECT ${columns}, COUNT(*) OVER () AS total FROM (${effective}) AS kept ORDER BY level, rank, id LIMIT ? OFFSET ?`,
      [...all, query.limit, query.offset],
    );
    const [first] = rows;
    if (first !== undefined || query.offset === 0)
      return { rows: rows.map((row) => this.#open(row)), total: first?.total ?? 0 };
    // After the last page there is no row that contains the total.
    const [count] = await this.#sql.all<{ n: number }>(`SELECT COUNT(*) AS n FROM (${effective}) AS kept`, all);
    return { rows, total: count?.n ?? 0 };
  }

  /** Returns the rows of the IDs in their order, read in batches. Reads of one transaction are consistent. */
  async #rowsOf(ids: readonly string[], { kind, pause, weigh }: RowQuery): Promise<readonly ObjectRow[]> {
    const rows: ObjectRow[] = [];
    for (const wanted of paddedParts(ids, this.#pages?.isLarge(this.#tenant, kind) === true ? fewIds : mostIds)) {
      if (rows.length > 0) await pause?.();
      const read = await this.#withIds(wanted);
      const characters = read.reduce((sum, { body }) => sum + body.length, 0);
      if (characters > largePart) this.#pages?.noteLarge(this.#tenant, kind);
      weigh?.(characters);
      const found = new Map(read.map((row) => [row.id, row]));
      rows.push(...wanted.flatMap((id) => found.get(id) ?? []));
    }
    return rows;
  }

  /** Returns the existing rows of the IDs, in any order. */
  async withIds(ids: readonly string[]): Promise<readonly ObjectRow[]> {
    const rows: ObjectRow[] = [];
    for (const wanted of paddedParts(ids)) rows.push(...(await this.#withIds(wanted)));
    return rows;
  }

  #withIds(wanted: readonly string[]): Promise<readonly ObjectRow[]> {
    return this.#select(`id IN (${placeholders(wanted)})`, wanted);
  }

  async insert(row: ObjectRow): Promise<void> {
    await this.#sql.later(insertText, [this.#tenant, ...valuesOf(this.#seal(row))]);
    await this.#written(row.id);
  }

  async update(row: ObjectRow): Promise<void> {
    await this.#sql.later(updateText, [...valuesOf(this.#seal(row)), this.#tenant, row.id]);
    await this.#written(row.id);
  }

  async delete(id: string): Promise<void> {
    await this.#sql.later('DELETE FROM objects WHERE tenant = ? AND id = ?', [this.#tenant, id]);
    await this.#written(id);
  }

  /** Returns a rank after all objects of a kind, container and rulebase. */
  async lastRank(kind: string, container: string, rulebase: string): Promise<number> {
    const [found] = await this.#sql.all<{ top: number | null }>(
      'SELECT MAX(rank) AS top FROM objects WHERE tenant = ? AND kind = ? AND container = ? AND rulebase = ?',
      [this.#tenant, kind, container, rulebase],
    );
    return (found?.top ?? 0) + rankStep;
  }

  /** Returns the IDs and ranks of a rulebase, first rule first. */
  order(kind: string, container: string, rulebase: string): Promise<readonly { id: string; rank: number }[]> {
    return this.#sql.all(
      'SELECT id, rank FROM objects WHERE tenant = ? AND kind = ? AND container = ? AND rulebase = ? ORDER BY rank, id',
      [this.#tenant, kind, container, rulebase],
    );
  }

  async setRank(id: string, rank: number, stamp: number, author: string): Promise<void> {
    await this.#sql.later('UPDATE objects SET rank = ?, stamp = ?, author = ? WHERE tenant = ? AND id = ?', [
      rank,
      stamp,
      author,
      this.#tenant,
      id,
    ]);
    await this.#written(id);
  }

  async #select(condition: string, params: readonly SqlValue[]): Promise<readonly ObjectRow[]> {
    const rows = await this.#sql.all<ObjectRow>(
      `SELECT ${columns} FROM ${this.#from} WHERE tenant = ? AND ${condition}`,
      [this.#tenant, ...params],
    );
    return rows.map((row) => this.#open(row));
  }

  #seal(row: ObjectRow): ObjectRow {
    if (row.body.length > mostCharacters)
      throw problem('invalidObject', [
        `the object has ${row.body.length} characters; at most ${mostCharacters} are allowed`,
      ]);
    const body = sealedBody(this.#cipher, this.#tenant, row);
    return body === row.body ? row : { ...row, body };
  }

  #open<T extends ObjectRow>(row: T): T {
    const body = openedBody(this.#cipher, this.#tenant, row);
    return body === row.body ? row : { ...row, body };
  }
}
