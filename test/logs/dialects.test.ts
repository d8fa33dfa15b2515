import { afterAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/engine/logs/database/database';
import { groupingSql, readMapping, readSessions, type Dialect } from '../../src/engine/logs';
import { needs, python, pythonWith } from '../support/needs';
import { sessions } from '../replay/logs';

const dir = mkdtempSync(join(tmpdir(), 'scm-dialects-'));
afterAll(() => rmSync(dir, { recursive: true }));

const columns =
  'type,subtype,serial,src,dst,rule,srcuser,app,from,to,dport,proto,action,category,bytes,vsys,rule_uuid,repeatcnt,time_generated';
const log = join(dir, 'log.csv');
const lines = [...sessions(2000, 33), ...sessions(700, 33)].map((one, i) =>
  [
    ...['TRAFFIC', 'end', `00795100000000${i % 3}`, one.source, one.destination, one.rule, one.user, one.application],
    ...[one.fromZone, one.toZone, one.port, one.protocol, one.action, one.category, (i * 131) % 9000],
    ...[`vsys${1 + (i % 2)}`, `7f0b6f0e-0000-4000-8000-00000000000${i % 5}`, i % 7 === 0 ? 3 : 1],
    one.time.replaceAll('/', '-'),
  ].join(','),
);
writeFileSync(log, [columns, ...lines, ''].join('\n'));

const mapping = readMapping(
  { table: 'logs.traffic', form: 'panos', where: "proto = 'tcp' OR proto = 'udp'" },
  'columns.yaml',
);

/** Distinct sessions of a file, as texts without order. */
async function tuplesOf(file: string): Promise<readonly string[]> {
  const tuples: string[] = [];
  await readSessions([file], (session) => void tuples.push(JSON.stringify(session)));
  return tuples.sort();
}

/** Runs a query in DuckDB, on the table of the mapping. */
async function inDuckDb(query: string, result: string): Promise<void> {
  const database = await openDatabase();
  if (database === undefined) throw new Error('no DuckDB');
  await database.run('CREATE SCHEMA logs');
  await database.run(`CREATE TABLE logs.traffic AS FROM read_csv('${log}', all_varchar=true)`);
  await database.run(`COPY (${query.replace(/;\s*$/, '')}) TO '${result}' (FORMAT csv, HEADER)`);
  database.close();
}

function run(dialect: Dialect, query: string): string {
  const [text, result] = [join(dir, `${dialect}.sql`), join(dir, `${dialect}.csv`)];
  writeFileSync(text, query);
  const options = { encoding: 'utf8', cwd: dir, timeout: 240_000 } as const;
  const script = join(__dirname, 'dialects.py');
  const { status, stderr } = spawnSync(pythonWith('dialects'), [script, dialect, text, log, result], options);
  if (status !== 0) throw new Error(stderr.slice(-3000));
  return result;
}

needs(python('dialects')).describe('the grouping query of each dialect', () => {
  test.each(['clickhouse', 'spark'] as const)(
    '%s gives the tuples that the files have',
    async (dialect) => {
      const right = await tuplesOf(log);
      expect(right.length).toBeGreaterThan(1000);
      expect(await tuplesOf(run(dialect, groupingSql(dialect, mapping)))).toEqual(right);
    },
    300_000,
  );

  test.each(['bigquery', 'snowflake'] as const)(
    '%s is parsed by sqlglot, and means the same query in DuckDB',
    async (dialect) => {
      const translated = readFileSync(run(dialect, groupingSql(dialect, mapping)), 'utf8');
      const result = join(dir, `${dialect}-tuples.csv`);
      await inDuckDb(translated, result);
      expect(await tuplesOf(result)).toEqual(await tuplesOf(log));
    },
    300_000,
  );

  test('a query that loses a column gives other tuples', async () => {
    const query = groupingSql('clickhouse', mapping).replace('`srcuser` AS', '`rule` AS');
    expect(await tuplesOf(run('clickhouse', query))).not.toEqual(await tuplesOf(log));
  }, 300_000);

  test('a query that another dialect wrote is refused', () => {
    expect(() => run('spark', groupingSql('snowflake', mapping))).toThrow();
  }, 300_000);
});
