import { afterAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/engine/logs/database/database';
import { dialects, groupingSql, readMapping, readSessions } from '../../src/engine/logs';
import { exportHeader, exportRow, sessions } from '../replay/logs';

const dir = mkdtempSync(join(tmpdir(), 'scm-sql-'));
afterAll(() => rmSync(dir, { recursive: true }));

const columns = {
  type: 'Type',
  time: '"Generate Time"',
  source: '"Source address"',
  destination: '"Destination address"',
  rule: 'Rule',
  user: '"Source User"',
  application: 'Application',
  fromZone: '"Source Zone"',
  toZone: '"Destination Zone"',
  port: '"Destination Port"',
  protocol: '"IP Protocol"',
  action: 'Action',
  category: 'Category',
};

async function linesOf(file: string): Promise<readonly string[]> {
  const lines: string[] = [];
  await readSessions([file], (session) => void lines.push(JSON.stringify(session)));
  return lines.sort();
}

test('groups a table in DuckDB to the sessions that the files have', async () => {
  const log = [...sessions(500, 21), ...sessions(500, 21)];
  const file = join(dir, 'log.csv');
  writeFileSync(file, `${exportHeader}\n${log.map(exportRow).join('\n')}\n`);
  const database = await openDatabase();
  if (database === undefined) throw new Error('no DuckDB');
  await database.run(`CREATE TABLE traffic AS FROM read_csv('${file}', all_varchar=true)`);
  const sql = groupingSql('duckdb', readMapping({ table: 'traffic', columns }, 'columns.yaml'));
  await database.run(`COPY (${sql}) TO '${join(dir, 'result.parquet')}' (FORMAT parquet)`);
  await database.run(`COPY (${sql}) TO '${join(dir, 'result.csv')}' (FORMAT csv, HEADER)`);
  database.close();
  const right = await linesOf(file);
  expect(await linesOf(join(dir, 'result.parquet'))).toEqual(right);
  expect(await linesOf(join(dir, 'result.csv'))).toEqual(right);
});

test.each(dialects)('prints one query for %s, with names in its quotes', (dialect) => {
  const sql = groupingSql(dialect, readMapping({ table: 'db.traffic', form: 'panos', where: "type = 'TRAFFIC'" }, 'x'));
  const quote = dialect === 'snowflake' || dialect === 'duckdb' ? '"' : '`';
  expect(sql).toContain(`${quote}${dialect === 'snowflake' ? 'FROM' : 'from'}${quote} AS log_fromzone`);
  expect(sql).toContain("WHERE type = 'TRAFFIC'");
});

test('shows the mapping, and leaves out columns that a table does not have', () => {
  const mapping = { table: 't', form: 'panos', columns: { ruleId: null, user: 'LOWER(srcuser)' } };
  const lines = groupingSql('duckdb', readMapping(mapping, 'x')).split('\n');
  const comments = lines.filter((line) => line.startsWith('--'));
  expect(comments).toEqual(lines.slice(0, comments.length));
  expect(comments).toEqual(
    expect.arrayContaining(['--   system: vsys', '--   user: LOWER(srcuser)', '--   repeats: repeatcnt']),
  );
  expect(comments.at(-1)).toBe('-- without a column: ruleId, sourcePort');
  expect(lines.join('\n')).not.toContain('rule_uuid');
});

test('keeps virtual systems and identifiers of rules apart, and adds up repeated sessions', async () => {
  const header =
    'type,serial,vsys,src,dst,rule,rule_uuid,srcuser,app,from,to,dport,proto,action,category,bytes,repeatcnt,time_generated,subtype';
  const line = (vsys: string, id: string, repeats: string): string =>
    `TRAFFIC,1,${vsys},10.1.0.5,203.0.113.9,web,${id},,ssl,trust,untrust,443,tcp,allow,any,7,${repeats},2026-11-20 10:00:00,end`;
  const file = join(dir, 'systems.csv');
  writeFileSync(
    file,
    [
      header,
      line('vsys1', 'a', '5'),
      line('vsys1', 'a', '1'),
      line('vsys2', 'a', '0'),
      line('vsys2', 'b', '2'),
      '',
    ].join('\n'),
  );
  const database = await openDatabase();
  if (database === undefined) throw new Error('no DuckDB');
  await database.run(`CREATE TABLE traffic AS FROM read_csv('${file}', all_varchar=true)`);
  const sql = groupingSql('duckdb', readMapping({ table: 'traffic', form: 'panos' }, 'columns.yaml'));
  await database.run(`COPY (${sql}) TO '${join(dir, 'systems.parquet')}' (FORMAT parquet)`);
  database.close();
  const right = await linesOf(file);
  expect(right).toHaveLength(3);
  expect(await linesOf(join(dir, 'systems.parquet'))).toEqual(right);
});

test('takes a semicolon in quotes', () => {
  const mapping = { table: 't', form: 'panos', where: "rule <> 'a;b--c(' AND (zone IN ('x'))" };
  expect(groupingSql('duckdb', readMapping(mapping, 'x'))).toContain(mapping.where);
});

test('adds up a table whose lines are counted already', () => {
  const mapping = { sessions: 'repeats', firstSeen: 'started', lastSeen: 'ended' };
  const sql = groupingSql('duckdb', readMapping({ table: 't', form: 'panos', columns: mapping }, 'x'));
  expect(sql).toContain('CAST(SUM(CAST(log_sessions AS BIGINT)) AS BIGINT) AS "sessions"');
  expect(sql).toContain('"repeats" AS log_sessions');
  expect(sql).toContain('"ended" AS log_lastseen');
  expect(sql).not.toContain('COUNT(*)');
});

test.each([
  [[], 'it is not a mapping'],
  [{ form: 'panos' }, 'it has no table'],
  [{ table: 't', form: 'cisco' }, 'unknown form "cisco"; use panos or strata-logging-service'],
  [{ table: 't', columns: { source: 'src' } }, 'no column for destination, protocol'],
  [{ table: 't', form: 'panos', columns: { sources: 'x' } }, 'unknown field "sources"'],
  [{ table: 't', form: 'panos', columns: { source: 7 } }, 'the column of source is not a text'],
  [{ table: 't', form: 'panos', colums: {} }, 'unknown entry "colums"'],
  [{ table: 't', form: 'panos', where: 3 }, 'where is not a text'],
  [{ table: 't', form: 'panos', where: ' ' }, 'where is not a text'],
  [{ table: ' ', form: 'panos' }, 'it has no table'],
  [{ table: 't; DROP TABLE x', form: 'panos' }, 'table has a semicolon'],
  [{ table: 't', form: 'panos', where: 'true; DROP TABLE x' }, 'where has a semicolon'],
  [{ table: 't', form: 'panos', where: "a = 'b" }, "where has an open quote (')"],
  [{ table: 't', form: 'panos', where: '(a = 1' }, 'where has no ")" for an open bracket'],
  [{ table: 't', form: 'panos', where: 'a = 1) OR (b = 2' }, 'where has a ")" that nothing opens'],
  [{ table: 't', form: 'panos', columns: { rule: 'rule -- all' } }, 'rule has a comment (--)'],
  [{ table: 't', form: 'panos', columns: { destination: 'src' } }, 'source and destination have one column'],
])('refuses the mapping %j', (value, why) => {
  expect(() => readMapping(value, 'columns.yaml')).toThrow(why);
});
