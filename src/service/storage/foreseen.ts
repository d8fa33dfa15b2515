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

const columns = (of: string): string => objectColumns.map((column) => `${of}.${column}`).join(', ');

/** Makes the read-ahead statements for one message, and the function that parses their results. */
export function readAhead(
  tenant: string,
  foreseen: Foreseen,
): { readonly statements: readonly Statement[]; readonly known: (answers: readonly Answer[]) => KnownRows } {
  const wanted = storable(foreseen);
  const { ids = [], names = [], lists = [] } = wanted;
  const statements: Statement[] = [
    { text: `SELECT key, value FROM meta WHERE tenant = ? AND key IN ('${metaKeys.join("', '")}')`, values: [tenant] },
  ];
  const add = (isNeeded: boolean, statement: Statement): number | undefined =>
    isNeeded ? statements.push(statement) - 1 : undefined;
  const rowsAt = add(ids.length > 0, {
    text: `SELECT ${columns('o')} FROM objects o WHERE o.tenant = ? AND o.id = ANY(?::text[])`,
    values: [tenant, arrayText(ids)],
  });
  const namesAt = add(names.length > 0, {
    // OFFSET 0 keeps the subquery apart: joined, it may read all objects of the tenant, because the plan is made for a
    // new table and reused.
    text: `SELECT ${columns('o')} FROM ${unnested('kind', 'name')} CROSS JOIN LATERAL
      (SELECT * FROM objects WHERE tenant = ? AND kind = w.kind AND name = w.name OFFSET 0) o`,
    values: [arrayText(names.map(({ kind }) => kind)), arrayText(names.map(({ name }) => name)), tenant],
  });
  const listsAt = add(lists.length > 0, {
    // The last entry up to the end of the list, so that only the index of list pages fits. For the maximum of equal
    // entries, an index that contains the whole container fits as well.
    text: `SELECT w.kind, w.container, w.rulebase, o.rank AS top FROM ${unnested('kind', 'container', 'rulebase')}
      LEFT JOIN LATERAL (SELECT * FROM objects WHERE tenant = ?
        AND (kind, container, rulebase) <= (w.kind, w.container, w.rulebase)
        ORDER BY kind DESC, container DESC, rulebase DESC, rank DESC LIMIT 1) o
      ON o.kind = w.kind AND o.container = w.container AND o.rulebase = w.rulebase`,
    values: [
      arrayText(lists.map(({ kind }) => kind)),
      arrayText(lists.map(({ container }) => container)),
      arrayText(lists.map(({ rulebase }) => rulebase)),
      tenant,
    ],
  });
  return {
    statements,
    known: (answers) => {
      const known = new KnownRows();
      const answerAt = (at: number | undefined): unknown => (at === undefined ? [] : (answers[at]?.rows ?? []));
      // The columns match the statements above.
      const meta = answerAt(0) as readonly { readonly key: string; readonly value: string }[];
      for (const key of metaKeys) known.setMeta(key, undefined);
      for (const { key, value } of meta) known.setMeta(key, value);
      known.read(wanted, {
        rows: answerAt(rowsAt) as readonly ObjectRow[],
        namesakes: answerAt(namesAt) as readonly ObjectRow[],
        lists: answerAt(listsAt) as readonly ListEnd[],
      });
      return known;
    },
  };
}

// Drops values that PostgreSQL cannot store. The work is rejected when it queries them, without affecting other work of
// the batch.
function storable({ ids = [], names = [], lists = [] }: Foreseen): Foreseen {
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
      text: `SELECT m.value AS mark, ${columns('o')} FROM meta m LEFT JOIN objects o ON o.tenant = m.tenant AND o.id = ?
        WHERE m.tenant = ? AND m.key = 'containers'`,
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
