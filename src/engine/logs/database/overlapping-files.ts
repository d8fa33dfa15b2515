import { statSync } from 'node:fs';
import { countedNoun } from '../../../core';
import type { LogForm } from '../read/form';
import type { Database } from './database';
import { csvSource } from './group-query';

/** Bytes of files that are read once more to compare their lines; of compressed files a tenth. */
const mostBytes = 256 * 2 ** 20;

/** Pairs of files that are named. */
const mostPairs = 20;

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
  const notes: string[] = [];
  let pairs = 0;
  await database.rows(pairsQuery(Object.values(fields), from), ([one, other, shared, all]) => {
    pairs = Number(all);
    notes.push(`${Number(shared)} lines are in ${String(one)} and in ${String(other)}: they count twice`);
  });
  const left = pairs - notes.length;
  if (left > 0) notes.push(`${countedNoun(left, 'more pair')} of logs have lines of each other: they count twice`);
  return notes;
}

/** Single lines of two logs can be alike by chance; a tenth of the smaller log cannot. The files are read once. */
function pairsQuery(fields: readonly string[], from: string): string {
  const steps = [
    `lines AS MATERIALIZED (SELECT hash(${fields.join(', ')}) AS line, filename AS file, count(*) AS times FROM ${from.slice(0, -1)}, filename=true) GROUP BY ALL)`,
    'sizes AS (SELECT file, sum(times) AS size FROM lines GROUP BY file)',
    'pairs AS (SELECT a.file AS one, b.file AS other, sum(least(a.times, b.times)) AS shared FROM lines AS a JOIN lines AS b ON a.line = b.line AND a.file < b.file GROUP BY ALL)',
  ];
  return `WITH ${steps.join(', ')} SELECT one, other, CAST(shared AS BIGINT), CAST(count(*) OVER () AS BIGINT) FROM pairs JOIN sizes AS a ON a.file = one JOIN sizes AS b ON b.file = other WHERE shared * 10 >= least(a.size, b.size) ORDER BY shared DESC, one, other LIMIT ${mostPairs}`;
}
