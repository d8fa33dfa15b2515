import type { Compression, CsvForm, JsonForm } from '../read/form';
import type { Database } from './database';
import { foreignCondition, globless, jsonSource, literal } from './group-query';

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
 * the database rejected (table `rejects`). `count`: how many it left out. If another number is found, a row is not a line, and
 * the files must be read line by line.
 */
export async function foreignLines(
  database: Database,
  files: readonly string[],
  form: CsvForm | JsonForm,
  { count, hasRejects }: { readonly count: number; readonly hasRejects: boolean },
): Promise<readonly ForeignLine[]> {
  const found: ForeignLine[] = [];
  const head = form.is === 'csv' ? form.headerAt + 1 : 0;
  for (const file of files) {
    const numbered = `SELECT CAST(row_number() OVER () AS BIGINT) AS number, line${form.is === 'json' ? ', TRY_CAST(line AS JSON) AS json' : ''} FROM (${linesQuery(file, form.compression)})`;
    const isRejected = hasRejects ? '(number, line) IN (SELECT (line, csv_line) FROM rejects)' : 'false';
    const query = `SELECT number, line FROM (${numbered}) AS numbered WHERE number > ${head} AND line <> '' AND (${isForeign(form)} OR ${isRejected}) ORDER BY number LIMIT ${count + 1}`;
    await database.rows(query, ([line, text]) =>
      found.push({ file, line: Number(line), text: String(text ?? '').replace(/\r$/, '') }),
    );
    if (found.length > count) break;
  }
  return found;
}

/** The condition of the grouping, for the text of a line. */
function isForeign(form: CsvForm | JsonForm): string {
  if (form.is === 'csv') {
    const { source, type } = form.columns.at;
    return source === undefined ? 'true' : foreignCondition(cellAt(source), type === undefined ? type : cellAt(type));
  }
  const { source = 'NULL', type } = jsonSource([], form).fields;
  return foreignCondition(source, type);
}

/** A cell of a row whose cells before it are simple; empty otherwise. */
function cellAt(index: number): string {
  return `regexp_extract(line, '^(?:(?:[^",]*|"[^"]*"),){${index}}"?([^",]*)', 1)`;
}
