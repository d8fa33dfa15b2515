import { objectColumns, type ObjectRow } from '../model/object-row';
import { KnownRows, type Foreseen, type ListEnd } from './known-rows';
import { arrayText } from './postgres-insertion';
import type { Answer } from './postgres-pipeline';
import type { Statement } from './postgres-statements';

/** Metadata keys that most writes read. */
const metaKeys = ['containers', 'stamp'];

/**
 * Makes a row source `w` with one array parameter for each column. Subqueries hide the length of the arrays from the
 * planner, which would otherwise make a new plan for each execution.
 */
function unnested(...names: readonly string[]): string {
  return `unnest(${names.map(() => '(SELECT ?::text[])').join(', ')}) AS w(${names.join(', ')})`;
}

const columns = objectColumns.map((column) => `o.${column}`).join(', ');

// OFFSET 0 keeps the subqueries apart: joined, they may read all rows of the tenants, because the plan is made for a
// new table and reused.
const texts = {
  meta: `SELECT w.tenant, m.key, m.value FROM ${unnested('tenant')} CROSS JOIN LATERAL
    (SELECT * FROM meta WHERE tenant = w.tenant AND key IN ('${metaKeys.join("', '")}') OFFSET 0) m`,
  rows: `SELECT w.tenant, ${columns} FROM ${unnested('tenant', 'id')} CROSS JOIN LATERAL
    (SELECT * FROM objects WHERE tenant = w.tenant AND id = w.id OFFSET 0) o`,
  // Ordered by a range of names, so that only the index of names fits. While the table has no statistics, the planner
  // expects one row from each index of the kind and chooses the smallest one, which reads all objects of the kind.
  names: `SELECT w.tenant, ${columns} FROM ${unnested('tenant', 'kind', 'name')} CROSS JOIN LATERAL
    (SELECT * FROM objects WHERE tenant = w.tenant AND kind = w.kind AND name >= w.name AND name <= w.name
      ORDER BY name OFFSET 0) o`,
  // For a table that seems small, the planner would sort all entries of the tenant.
  noSort: "SELECT set_config('enable_sort', 'off', true)",
  // The last entry up to the end of the list, so that only the index of list pages fits. For the maximum of equal
  // entries, an index that contains the whole container fits as well.
  lists: `SELECT w.tenant, w.kind, w.container, w.rulebase, o.rank AS top
    FROM ${unnested('tenant', 'kind', 'container', 'rulebase')} LEFT JOIN LATERAL (SELECT * FROM objects
      WHERE tenant = w.tenant AND (kind, container, rulebase) <= (w.kind, w.container, w.rulebase)
      ORDER BY kind DESC, container DESC, rulebase DESC, rank DESC LIMIT 1) o
    ON o.kind = w.kind AND o.container = w.container AND o.rulebase = w.rulebase`,
  sort: "SELECT set_config('enable_sort', 'on', true)",
  one: `SELECT m.value AS mark, ${columns} FROM meta m LEFT JOIN objects o ON o.tenant = m.tenant AND o.id = ?
    WHERE m.tenant = ? AND m.key = 'containers'`,
} as const;

/** Rows to read ahead for one tenant. */
export interface TenantRowsAhead {
  readonly tenant: string;
  readonly foreseen: Foreseen;
}

/** The answered row with its tenant. */
type OfTenant<T> = T & { readonly tenant: string };

/** Makes the read-ahead statements for one message, and the function that parses their results by tenant. */
export function readAhead(all: readonly TenantRowsAhead[]): {
  readonly statements: readonly Statement[];
  readonly known: (answers: readonly Answer[]) => ReadonlyMap<string, KnownRows>;
} {
  const wanted = all.map(({ tenant, foreseen }) => ({ tenant, ...storable(foreseen) }));
  const ids = wanted.flatMap(({ tenant, ids }) => ids.map((id) => ({ tenant, id })));
  const names = wanted.flatMap(({ tenant, names }) => names.map((name) => ({ tenant, ...name })));
  const lists = wanted.flatMap(({ tenant, lists }) => lists.map((list) => ({ tenant, ...list })));
  const statements: Statement[] = [];
  const add = (isNeeded: boolean, text: string, ...values: readonly (readonly string[])[]): number | undefined =>
    isNeeded ? statements.push({ text, values: values.map(arrayText) }) - 1 : undefined;
  const metaAt = add(
    true,
    texts.meta,
    wanted.map(({ tenant }) => tenant),
  );
  const rowsAt = add(
    ids.length > 0,
    texts.rows,
    ids.map(({ tenant }) => tenant),
    ids.map(({ id }) => id),
  );
  const isOrdered = names.length + lists.length > 0;
  add(isOrdered, texts.noSort);
  const namesAt = add(
    names.length > 0,
    texts.names,
    names.map(({ tenant }) => tenant),
    names.map(({ kind }) => kind),
    names.map(({ name }) => name),
  );
  const listsAt = add(
    lists.length > 0,
    texts.lists,
    lists.map(({ tenant }) => tenant),
    lists.map(({ kind }) => kind),
    lists.map(({ container }) => container),
    lists.map(({ rulebase }) => rulebase),
  );
  add(isOrdered, texts.sort);
  return {
    statements,
    known: (answers) => {
      // The columns match the statements above.
      const answerAt = <T>(at: number | undefined): ReadonlyMap<string, readonly T[]> =>
        byTenant((at === undefined ? [] : (answers[at]?.rows ?? [])) as readonly OfTenant<T>[]);
      const meta = answerAt<{ readonly key: string; readonly value: string }>(metaAt);
      const [rows, namesakes] = [answerAt<ObjectRow>(rowsAt), answerAt<ObjectRow>(namesAt)];
      const ends = answerAt<ListEnd>(listsAt);
      return new Map(
        wanted.map(({ tenant, ...foreseen }) => {
          const known = new KnownRows();
          for (const key of metaKeys) known.setMeta(key, undefined);
          for (const { key, value } of meta.get(tenant) ?? []) known.setMeta(key, value);
          known.read(foreseen, {
            rows: rows.get(tenant) ?? [],
            namesakes: namesakes.get(tenant) ?? [],
            lists: ends.get(tenant) ?? [],
          });
          return [tenant, known];
        }),
      );
    },
  };
}

function byTenant<T>(rows: readonly OfTenant<T>[]): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const { tenant, ...row } of rows) {
    const some = found.get(tenant);
    // The rest of the row has all columns except the tenant.
    if (some === undefined) found.set(tenant, [row as T]);
    else some.push(row as T);
  }
  return found;
}

// Drops values that PostgreSQL cannot store. The work is rejected when it queries them, without affecting other work of
// the batch.
function storable({ ids = [], names = [], lists = [] }: Foreseen): Required<Omit<Foreseen, 'isComplete'>> {
  return {
    ids: ids.filter((id) => !id.includes('\0')),
    names: names.filter(({ name }) => !name.includes('\0')),
    lists,
  };
}

/**
 * Makes a statement that reads an object and the container mark in one snapshot. Its parser returns undefined if the
 * tenant has no mark.
 */
export function readOneAhead(
  tenant: string,
  id: string,
): { readonly statement: Statement; readonly known: (answer: Answer | undefined) => KnownRows | undefined } {
  return {
    statement: {
      text: texts.one,
      values: [id, tenant],
    },
    known: (answer) => {
      // The columns match the statement. Without an object, its columns are null.
      const [found] = (answer?.rows ?? []) as readonly ((ObjectRow | { readonly id: null }) & {
        readonly mark: string;
      })[];
      if (found === undefined) return undefined;
      const { mark, ...row } = found;
      const known = new KnownRows();
      known.setMeta('containers', mark);
      known.read({ ids: [id] }, { rows: row.id === null ? [] : [row] });
      return known;
    },
  };
}
