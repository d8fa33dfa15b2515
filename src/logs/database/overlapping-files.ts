import { statSync } from 'node:fs';
import type { LogForm } from '../read/form';
import type { Database } from './database';
import { csvSource, globless } from './group-query';

/** Bytes of files that are read once more to compare their lines; of compressed files a tenth. */
const mostBytes = 256 * 2 ** 20;

/**
 * Notes for files of one form with lines of each other, such as the exports of a day and of its week: these count twice.
 * Files without times are not compared, because their lines can be alike.
 */
export async function overlapNotes(
  database: Database,
  files: readonly string[],
  form: LogForm,
): Promise<readonly string[]> {
  if (form.is !== 'csv' || files.length < 2) return [];
  const { fields, from } = csvSource(files, form, false);
  if (fields.time === undefined && fields.firstSeen === undefined) return [];
  const size = files.reduce((sum, file) => sum + statSync(file).size, 0) * (form.compression === 'none' ? 1 : 10);
  if (size > mostBytes)
    return [
      `${files.length} logs of one form are not compared with each other, because they are large: lines that two of them have count twice`,
    ];
  const table = `(SELECT hash(${Object.values(fields).join(', ')}) AS line, filename AS file FROM ${from.slice(0, -1)}, filename=true)) AS lines`;
  const distinct = `(SELECT line, file, count(*) AS times FROM ${table} GROUP BY ALL)`;
  const counts = new Map<string, number>();
  const notes: string[] = [];
  await database.rows(
    `SELECT file, CAST(sum(times) AS BIGINT) FROM ${distinct} GROUP BY file`,
    ([file, count]) => void counts.set(String(file), Number(count)),
  );
  const names = new Map(files.map((file) => [globless(file), file]));
  await database.rows(
    `SELECT a.file, b.file, CAST(sum(least(a.times, b.times)) AS BIGINT) AS shared FROM ${distinct} AS a JOIN ${distinct} AS b ON a.line = b.line AND a.file < b.file GROUP BY ALL ORDER BY shared DESC, 1, 2 LIMIT 20`,
    ([one, other, shared]) => {
      const [a, b] = [String(one), String(other)];
      const smaller = Math.min(counts.get(a) ?? 0, counts.get(b) ?? 0);
      // Single lines can be alike by chance; a tenth of the smaller log cannot.
      if (Number(shared) * 10 < smaller) return;
      notes.push(`${Number(shared)} lines are in ${names.get(a) ?? a} and in ${names.get(b) ?? b}: they count twice`);
    },
  );
  return notes;
}
