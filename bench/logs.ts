import { DuckDBInstance } from '@duckdb/node-api';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secondsOf, type Figure } from './report';
import { peakFile, replaySnapshot } from './replay';

/** Distinct sessions of a generated log; their frequencies follow Zipf's law. */
const distinct = 200_000;

const forms = ['parquet', 'csv.zst', 'csv.gz'] as const;

/** Replays of generated logs in each form, and the floors: `zcat | wc -l`, and a bare GROUP BY of DuckDB. */
export async function logs(sizes: readonly number[], kept: string | undefined): Promise<readonly Figure[]> {
  const dir = kept ?? mkdtempSync(join(tmpdir(), 'scm-bench-'));
  mkdirSync(dir, { recursive: true });
  try {
    writeFileSync(join(dir, 'base.json'), JSON.stringify(replaySnapshot()));
    const figures: Figure[] = [];
    for (const lines of sizes) for (const form of forms) figures.push(...(await measured(dir, lines, form)));
    return figures;
  } finally {
    if (kept === undefined) rmSync(dir, { recursive: true });
  }
}

async function measured(dir: string, lines: number, form: (typeof forms)[number]): Promise<readonly Figure[]> {
  const log = join(dir, `${lines}.${form}`);
  if (!existsSync(log)) await run(process.execPath, ['--import', 'tsx', __filename, String(lines), log], dir);
  const what = `${lines} lines of ${form} (${Math.round(statSync(log).size / 2 ** 20)} MB)`;
  const peak = join(dir, 'peak');
  const scm = join(__dirname, '..', 'bin', 'scm.js');
  const replay = ['replay', '--snapshot', 'base.json', '--folder', 'Office', '--logs', log, '--json'];
  const replayed = await secondsOf(() =>
    run(process.execPath, [`--require=${peakFile(dir, peak)}`, scm, ...replay], dir),
  );
  const mb = Number((await run('cat', [peak], dir)).trim()) / 1024;
  const grouped = await secondsOf(() => run(process.execPath, ['--import', 'tsx', __filename, 'group', log], dir));
  const counted = form === 'csv.gz' ? await secondsOf(() => run('sh', ['-c', `zcat ${log} | wc -l`], dir)) : undefined;
  return [
    {
      what: `replay of ${what}`,
      value: lines / replayed,
      unit: '/s',
      beside: { what: 'bare GROUP BY', value: lines / grouped },
    },
    ...(counted === undefined
      ? []
      : [
          {
            what: `replay of ${what}`,
            value: lines / replayed,
            unit: '/s',
            beside: { what: 'zcat | wc -l', value: lines / counted },
          } as const,
        ]),
    { what: `replay of ${what}: memory`, value: mb, unit: 'MB', bound: { of: 'value', most: 1024 } },
  ];
}

const columns = [
  `'TRAFFIC' AS "Type"`,
  `'end' AS "Threat/Content Type"`,
  `strftime(TIMESTAMP '2026-11-14' + to_seconds(CAST((i * 7919) % 604800 AS BIGINT)), '%Y/%m/%d %H:%M:%S') AS "Generate Time"`,
  `'00795100000000' || (k % 3) AS "Serial #"`,
  `'10.' || (1 + k % 4) || '.' || ((k // 4) % 256) || '.' || ((k // 1024) % 256) AS "Source address"`,
  `'198.51.100.' || (k % 200) AS "Destination address"`,
  `CASE WHEN k % 5 = 0 THEN 'interzone-default' ELSE 'rule-' || (k % 200) END AS "Rule"`,
  `CASE WHEN k % 3 = 0 THEN 'corp\\user' || (k % 500) ELSE '' END AS "Source User"`,
  `['ssl', 'web-browsing', 'ssh', 'dns'][1 + k % 4] AS "Application"`,
  `'trust' AS "Source Zone"`,
  `CASE WHEN k % 2 = 0 THEN 'untrust' ELSE 'dmz' END AS "Destination Zone"`,
  `1024 + (i * 31) % 60000 AS "Source Port"`,
  `[443, 80, 22, 53][1 + k % 4] AS "Destination Port"`,
  `CASE WHEN k % 4 = 3 THEN 'udp' ELSE 'tcp' END AS "IP Protocol"`,
  `CASE WHEN k % 5 = 0 THEN 'deny' ELSE 'allow' END AS "Action"`,
  `(k * 131) % 100000 AS "Bytes"`,
  `'any' AS "Category"`,
];

/** Each distinct session once, and the rest with a frequency of one divided by the rank. */
async function generate(lines: number, file: string): Promise<void> {
  const numbers = `SELECT i, CASE WHEN i < ${distinct} THEN i ELSE CAST(floor(pow(${distinct}, (hash(i) % 1000003) / 1000003.0)) AS BIGINT) - 1 END AS k FROM range(${lines}) AS t(i)`;
  const format = file.endsWith('.parquet') ? 'FORMAT parquet' : 'FORMAT csv, HEADER';
  await inDatabase(`COPY (SELECT ${columns.join(', ')} FROM (${numbers})) TO '${file}' (${format})`);
}

/** The least that a grouping does: no check of the file, no meaning of a value. */
async function group(file: string): Promise<void> {
  const names = columns.map((one) => one.replace(/^.* AS /, ''));
  const keys = names.filter((name) => !/Time|Source Port|Bytes/.test(name)).join(', ');
  const from = file.endsWith('.parquet') ? `'${file}'` : `read_csv('${file}', all_varchar=true)`;
  const counts = 'count(*), sum(CAST("Bytes" AS BIGINT)), min("Generate Time"), max("Generate Time")';
  await inDatabase(`CREATE TABLE grouped AS SELECT ${keys}, ${counts} FROM ${from} GROUP BY ALL`);
}

async function inDatabase(sql: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { preserve_insertion_order: 'false' });
  const connection = await instance.connect();
  await connection.run(sql);
  connection.closeSync();
}

function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: command === 'sh' || args[0] !== '--import' ? cwd : join(__dirname, '..'),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.on('close', (code) =>
      code === 0 ? resolve(text) : reject(new Error(`${command} ended with ${String(code)}`)),
    );
  });
}

/** As a program of its own, so that its memory and its start are those of no other measurement. */
if (require.main === module) {
  const [what = '', file = ''] = process.argv.slice(2);
  void (what === 'group' ? group(file) : generate(Number(what), file));
}
