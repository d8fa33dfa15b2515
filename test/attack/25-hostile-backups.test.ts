import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { backupStore, createService, importBackup, verifyBackup, type WholeStore } from '../../src/service';
import { freshStore } from '../service/local';
import { isFullTier, runs } from '../support/runs';
import { peakMb } from '../support/served';
import { scmFile } from '../support/scm-process';

jest.setTimeout(1_800_000);

const tenants = [{ tsg: '1', accounts: [{ clientId: 'a', clientSecret: 'secret' }] }];

let dir: string;
let target: WholeStore;
let good: string;
let lines: readonly string[];
let before: string;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'scm-hostile-backup-'));
  const { database } = await freshStore();
  target = database === undefined ? { data: join(dir, 'data') } : { database };
  const service = await createService({ ...target, tenants });
  await service.tenant('1').create('tag', { name: 'kept', folder: 'All Firewalls' });
  await service.close();
  good = join(dir, 'backup');
  await backupStore(target, createWriteStream(good));
  lines = gunzipSync(readFileSync(good)).toString().trimEnd().split('\n');
  before = await content();
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** All rows of the store that the backups are restored into. */
async function content(): Promise<string> {
  const file = join(dir, 'now');
  await backupStore(target, createWriteStream(file));
  return gunzipSync(readFileSync(file)).toString().split('\n').slice(1).join('\n');
}

/** What an import and a check of a file say; neither may change the store. */
async function refusals(text: string): Promise<readonly unknown[]> {
  const from = (): Readable => Readable.from([gzipSync(text)]);
  const said: unknown[] = [];
  for (const attempt of [verifyBackup(from()), importBackup(from(), target, 'replace')]) {
    const error = await attempt.then(
      () => 'accepted',
      (reason: unknown) => reason,
    );
    if (error === 'accepted') said.push(error);
    else said.push([(error as { code?: string }).code, (error as Error).message.split('\n')[0]]);
  }
  return said;
}

const head = (change: object): string => JSON.stringify({ ...(JSON.parse(lines[0] ?? '') as object), ...change });

test('a good file is verified, and says what is in it', async () => {
  const checked = await verifyBackup(createReadStream(good));
  expect(checked).toMatchObject({
    tenants: 1,
    rows: lines.length - 2 - lines.filter((one) => one.startsWith('{"table"')).length,
  });
});

const bad: readonly (readonly [string, () => readonly string[]])[] = [
  ...[-1, 0, 1.5, '9', null, 1e20, [1], true].map(
    (schema) => [`a schema version ${JSON.stringify(schema)}`, () => [head({ schema }), ...lines.slice(1)]] as const,
  ),
  ['no schema version', () => [head({ schema: undefined }), ...lines.slice(1)]],
  ['no release', () => [head({ version: 5 }), ...lines.slice(1)]],
  ['a time that is none', () => [head({ made: 'yesterday' }), ...lines.slice(1)]],
  ['credentials that are an object', () => [head({ credentials: { a: 1 } }), ...lines.slice(1)]],
  ['a table without columns', () => [...lines.slice(0, 1), '{"table":"meta"}', ...lines.slice(2)]],
  ['columns that are a text', () => [...lines.slice(0, 1), '{"table":"meta","columns":"tenant"}', ...lines.slice(2)]],
  [
    'columns without the key',
    () => [...lines.slice(0, 1), '{"table":"meta","columns":["value"]}', '["x"]', '{"end":{"meta":1}}'],
  ],
  [
    'a column twice',
    () => [...lines.slice(0, 1), '{"table":"meta","columns":["tenant","key","value","value"]}', ...lines.slice(2)],
  ],
  [
    'a column that no table has',
    () => [
      ...lines.slice(0, 1),
      '{"table":"meta","columns":["tenant","key","value","other"]}',
      '["","k","v","o"]',
      '{"end":{"meta":1}}',
    ],
  ],
  [
    'a table twice',
    () => [...lines.slice(0, -1), '{"table":"meta","columns":["tenant","key","value"]}', lines.at(-1) ?? ''],
  ],
  ['a row twice', () => [...lines.slice(0, 3), lines[2] ?? '', ...lines.slice(3)]],
  ['an end that is null', () => [...lines.slice(0, -1), '{"end":null}']],
  ['an end with a negative count', () => [...lines.slice(0, -1), '{"end":{"meta":-1}}']],
  ['an end that counts another table', () => [...lines.slice(0, -1), '{"end":{"migrations":1}}']],
  ['no rows at all', () => [...lines.slice(0, 1), '{"end":{}}']],
  ['lines after its end', () => [...lines, lines[2] ?? '']],
  ['two ends', () => [...lines, lines.at(-1) ?? '']],
  ['an object as a value', () => [...lines.slice(0, 2), '["",{"a":1},"x"]', ...lines.slice(3)]],
  ['a number that is not whole', () => [...lines.slice(0, 2), '["",1.5,"x"]', ...lines.slice(3)]],
  ['a NUL', () => [...lines.slice(0, 2), '["","a\\u0000b","x"]', ...lines.slice(3)]],
  ['a key that is null', () => [...lines.slice(0, 2), '[null,"k","x"]', ...lines.slice(3)]],
  ['a line that is no JSON', () => [...lines.slice(0, 2), '{', ...lines.slice(3)]],
  ['a line that is a number', () => [...lines.slice(0, 2), '5', ...lines.slice(3)]],
  ['an empty line', () => [...lines.slice(0, 2), '', ...lines.slice(2)]],
  ['deep nesting', () => [...lines.slice(0, 2), `${'['.repeat(200_000)}${']'.repeat(200_000)}`, ...lines.slice(3)]],
  ['a prototype', () => [...lines.slice(0, -1), '{"end":{"__proto__":5}}']],
];

test.each(bad)('a backup with %s is refused before anything is discarded', async (_, change) => {
  for (const said of await refusals(change().join('\n')))
    expect(said).toEqual([
      'BAD_BACKUP',
      expect.stringMatching(/^cannot read the backup: .*; use a file that scm backup wrote$/),
    ]);
  expect(await content()).toBe(before);
});

test('a backup with lines changed at random is refused, or restores the same data', async () => {
  const change = fc.record({ at: fc.nat(), from: fc.nat(), cut: fc.nat(40), put: fc.string({ maxLength: 8 }) });
  await fc.assert(
    fc.asyncProperty(change, async ({ at, from, cut, put }) => {
      const text = [...lines];
      const i = at % text.length;
      const line = text[i] ?? '';
      const start = from % (line.length + 1);
      text[i] = line.slice(0, start) + put + line.slice(start + cut);
      const verdict = await verifyBackup(Readable.from([gzipSync(text.join('\n'))])).then(
        () => 'accepted',
        (error: unknown) => (error as { code?: string }).code,
      );
      expect(['accepted', 'BAD_BACKUP', 'DATA_TOO_NEW']).toContain(verdict);
    }),
    { numRuns: runs(25) },
  );
});

test(`a line of ${isFullTier() ? 1200 : 60} MB takes little memory and ends with one sentence`, async () => {
  const file = join(dir, 'long-line');
  const count = isFullTier() ? 1200 : 60;
  const long = function* (): Generator<string> {
    yield `${lines[0]}\n{"table":"meta","columns":["tenant","key","value"]}\n["","k","`;
    for (let i = 0; i < count; i++) yield 'x'.repeat(2 ** 20);
    yield '"]\n{"end":{"meta":1}}\n';
  };
  await pipeline(Readable.from(long()), createGzip({ level: 1 }), createWriteStream(file));
  for (const args of [
    ['backup', '--verify', file],
    ['import', file, '--data', join(dir, 'new'), '--replace'],
  ]) {
    const child = spawn(process.execPath, [scmFile, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let [said, peak] = ['', 0];
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const timer = setInterval(() => (peak = Math.max(peak, peakMb(child.pid) ?? 0)), 5);
    const code = await new Promise((resolve) => child.once('exit', resolve));
    clearInterval(timer);
    expect([args[0], code]).toEqual([args[0], 1]);
    expect(said).toMatch(/line 3 is longer than 33554432 bytes/);
    expect(said).not.toMatch(/\n\s+at /);
    expect(peak).toBeLessThan(400);
  }
});
