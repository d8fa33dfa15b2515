import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import Papa from 'papaparse';
import { sessions, syslogRow } from '../test/replay/logs';
import { officeWith } from '../test/trace/office';
import { secondsOf, type Figure } from './report';

/** Replays of a log of some lines, beside what reads it without any meaning. */
export async function replays(lines: number): Promise<readonly Figure[]> {
  const dir = mkdtempSync(join(tmpdir(), 'scm-bench-'));
  try {
    const log = join(dir, 'traffic.csv.gz');
    await pipeline(Readable.from(texts(lines)), createGzip({ level: 1 }), createWriteStream(log));
    writeFileSync(join(dir, 'base.json'), JSON.stringify(replaySnapshot()));
    const counted = await secondsOf(() => run('sh', ['-c', `zcat ${log} | wc -l`], dir));
    const parsed = await secondsOf(() => plainParse(log));
    const scm = join(__dirname, '..', 'bin', 'scm.js');
    const peak = join(dir, 'peak');
    const options = `--require=${peakFile(dir, peak)}`;
    const replayed = await secondsOf(() =>
      run(
        process.execPath,
        [options, scm, 'replay', '--snapshot', 'base.json', '--folder', 'Office', '--logs', log, '--json'],
        dir,
      ),
    );
    const mb = Number((await run('cat', [peak], dir)).trim()) / 1024;
    return [
      {
        what: `replay of ${lines} lines, beside zcat | wc -l`,
        value: lines / replayed,
        unit: '/s',
        beside: { what: 'zcat | wc -l', value: lines / counted },
      },
      {
        what: `replay of ${lines} lines, beside a plain CSV parse`,
        value: lines / replayed,
        unit: '/s',
        beside: { what: 'papaparse', value: lines / parsed },
      },
      { what: `replay of ${lines} lines: memory`, value: mb, unit: 'MB', bound: { of: 'value', most: 300 } },
    ];
  } finally {
    rmSync(dir, { recursive: true });
  }
}

function* texts(lines: number): Generator<string> {
  let text = '';
  for (const one of sessions(lines, 42)) {
    text += `${syslogRow(one).join(',')}\n`;
    if (text.length < 1_000_000) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** A snapshot with 200 rules and two that depend on users. */
export function replaySnapshot(): unknown {
  const rules = Array.from({ length: 200 }, (_, i) => ({
    name: `rule-${String(i)}`,
    from: ['trust'],
    to: ['untrust'],
    source: [`10.1.${String(i % 8)}.${String(i)}`],
    destination: ['198.51.100.0/24'],
    application: ['ssl', 'web-browsing'],
    action: i % 3 === 0 ? 'deny' : 'allow',
  }));
  const security = [
    ...rules,
    { name: 'admins', to: ['dmz'], source_user: ['alice'] },
    { name: 'dns', service: ['dns'] },
  ];
  return { format: 'scm-snapshot/1', made: '2026-11-23T00:00:00Z', ...officeWith({ security }), unread: [] };
}

/** A program that writes the peak of its resident set, in kilobytes, when the process ends. */
export function peakFile(dir: string, peak: string): string {
  const file = join(dir, 'peak.cjs');
  // `maxRSS` would begin with the peak of the process that starts it.
  const program = `const { readFileSync, writeFileSync } = require('node:fs');
process.on('exit', () => writeFileSync(${JSON.stringify(peak)}, /VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]));`;
  writeFileSync(file, program);
  return file;
}

function plainParse(log: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    const stream = createReadStream(log).pipe(createGunzip());
    stream.setEncoding('utf8');
    Papa.parse<string[]>(stream, { step: () => void (rows += 1), complete: () => resolve(rows), error: reject });
  });
}

function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.on('close', (code) =>
      code === 0 ? resolve(text) : reject(new Error(`${command} ended with ${String(code)}`)),
    );
  });
}
