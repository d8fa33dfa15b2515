import type { Compression, CsvForm, JsonForm } from '../read/form';
import { ordered } from '../read/columns';
import type { Database } from './database';
import { foreignCondition, globless, identifyingCells, jsonSource, literal } from './group-query';

/** A line that the grouping left out: the line reader knows what it is. */
export interface ForeignLine {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** The lines of a file, in order. */
export function linesQuery(file: string, compression: Compression): string {
  return `SELECT line FROM read_csv(${literal(globless(file))}, auto_detect=false, header=false, columns={'line':'VARCHAR'}, compression='${compression}', delim='\u0001', quote='', escape='', strict_mode=false, null_padding=true, parallel=false, max_line_size=1048576)`;
}

/**
 * The lines that the grouping of some files left out: those without an address and the type of another log, and those that
 * the database rejected (table `rejects`). `count`: how many it left out; `lines`: of how many. Undefined if the files have
 * other numbers of them, because a quote without an end took the next lines, too: then all lines must be read one by one.
 */
export async function foreignLines(
  database: Database,
  files: readonly string[],
  form: CsvForm | JsonForm,
  { count, lines }: { readonly count: number; readonly lines: number },
): Promise<readonly ForeignLine[] | undefined> {
  const found: ForeignLine[] = [];
  const head = form.is === 'csv' ? form.headerAt + 1 : 0;
  let isText = true;
  let hasRejects = false;
  // The text of a line that is not UTF-8 must not be read: the database does not survive it.
  if (form.is === 'csv')
    await database.rows('SELECT error_type FROM (SELECT DISTINCT error_type FROM rejects)', ([type]) => {
      hasRejects = true;
      isText &&= !/UNICODE|ENCODING/i.test(String(type));
    });
  if (!isText) return undefined;
  const json = form.is === 'json' ? ', TRY_CAST(line AS JSON) AS json' : '';
  const isRejected = hasRejects ? '(number, line) IN (SELECT (line, csv_line) FROM rejects)' : 'false';
  let all = 0;
  for (const file of files) {
    const written = linesQuery(file, form.compression);
    await database.rows(
      `SELECT count(*) FROM (${written}) WHERE line <> ''`,
      ([number]) => void (all += Number(number)),
    );
    if (form.is === 'csv' && form.columns.hasHeader) all -= 1;
    const numbered = `SELECT CAST(row_number() OVER () AS BIGINT) AS number, line${json} FROM (${written})`;
    const query = `SELECT number, line FROM (${numbered}) AS numbered WHERE number > ${head} AND line <> '' AND (${isForeign(form)} OR ${isRejected}) ORDER BY number LIMIT ${count + 1}`;
    await database.rows(query, ([line, text]) =>
      found.push({ file, line: Number(line), text: String(text ?? '').replace(/\r$/, '') }),
    );
    if (found.length > count) return undefined;
  }
  return found.length === count && all === lines ? found : undefined;
}

/** The condition of the grouping, for the text of a line. */
function isForeign(form: CsvForm | JsonForm): string {
  if (form.is === 'csv') {
    const { source = 'NULL', type } = identifyingCells(form.columns, cellAt);
    const { hasHeader, at } = form.columns;
    const condition = foreignCondition(source, type);
    if (at.source === undefined || !(hasHeader || at.type === ordered.syslog.at.type)) return condition;
    // One expression without a part to extract is much faster, and nearly all lines have an address.
    const start = hasHeader ? `(?:${cell},){${at.source}}` : `${cell},.{4}[/-][^",]*,(?:${cell},){${at.source - 2}}`;
    return `(NOT regexp_matches(line, '^${start}"?[^",]*[0-9:]') AND ${condition})`;
  }
  const { source = 'NULL', type } = jsonSource([], form).fields;
  return foreignCondition(source, type);
}

const cell = '(?:[^",]*|"[^"]*")';

/** A cell of a row whose cells before it are simple; empty otherwise. */
function cellAt(index: number): string {
  return `regexp_extract(line, '^(?:${cell},){${index}}"?([^",]*)', 1)`;
}
