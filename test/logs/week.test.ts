import { describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readSessions, type LogAccount } from '../../src/engine/logs';
import { openDatabase } from '../../src/engine/logs/database/database';
import { randomsFrom } from '../support/randoms';
import { runs } from '../support/runs';
import { scratchFolder } from '../support/scratch-folder';
import { otherLines, textForms, tuplesOf, week, withoutIds, type Entry } from './week';

const dir = scratchFolder();
/** With the database, and line by line. */
const readers = [{}, { open: () => Promise.resolve(undefined) }];

async function read(file: string, options: object): Promise<{ tuples: readonly string[]; account: LogAccount }> {
  const found = new Map<string, [number, number]>();
  const account = await readSessions(
    [file],
    (one) => {
      const key = JSON.stringify([
        ...[one.firewall, one.system ?? '', one.source, one.destination, one.service, one.rule, one.ruleId ?? ''],
        ...[one.user ?? '', one.application ?? '', one.fromZone, one.toZone, one.category ?? '', one.action],
      ]);
      const [sessions, bytes] = found.get(key) ?? [0, 0];
      found.set(key, [sessions + one.sessions, bytes + one.bytes]);
      return undefined;
    },
    options,
  );
  return { tuples: [...found].map(([key, [sessions, bytes]]) => `${key} ${sessions} ${bytes}`).sort(), account };
}

let files = 0;
function written(content: string | Buffer): string {
  const file = join(dir, `week-${(files += 1)}.log`);
  writeFileSync(file, content);
  return file;
}

interface Mixture {
  readonly lines: readonly string[];
  readonly other: number;
  readonly none: number;
  readonly cut: number;
}

/** The lines of entries, with other ones among them, and some cut copies. */
function mixed(lines: readonly string[], seed: number, hasHeader: boolean): Mixture {
  const random = randomsFrom(seed);
  const all: string[] = [];
  let [other, none, cut] = [0, 0, 0];
  lines.forEach((line, i) => {
    all.push(line);
    if (hasHeader && i === 0) return;
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const dice = random();
    if (dice < 0.04 && !hasHeader) {
      all.push(pick(otherLines.types));
      other += 1;
    } else if (dice < 0.06) {
      all.push(hasHeader ? otherLines.none[0] : pick(otherLines.none));
      none += 1;
    } else if (dice < 0.08) all.push(pick(otherLines.empty));
    else if (dice < 0.1) {
      all.push(line.slice(0, 60));
      cut += 1;
    }
  });
  return { lines: all, other, none, cut };
}

const seeds = Array.from({ length: runs(1) }, (_, i) => 40 + i);

describe.each(Object.entries(textForms))('one week of sessions: %s', (_, { head, line }) => {
  const text = (entries: readonly Entry[]): readonly string[] => [
    ...(head === undefined ? [] : [head]),
    ...entries.map(line),
  ];

  test('has the same tuples by both readers, plain and in gzip, with any line ends', async () => {
    for (const seed of seeds) {
      const entries = week(60, seed);
      const lines = text(entries);
      const right = tuplesOf(entries);
      const plain = written(`\uFEFF${lines.join('\r\n')}\r\n`);
      const packed = written(gzipSync(lines.join('\n')));
      for (const file of [plain, packed])
        for (const options of file === packed && runs(1) === 1 ? [{}] : readers) {
          const { tuples, account } = await read(file, options);
          expect(tuples).toEqual(right);
          expect(account).toMatchObject({ lost: [], period: { from: expect.stringMatching(/^2026-11-14T/) } });
        }
    }
  });

  test('has the same tuples among other lines, which are counted and placed', async () => {
    for (const seed of seeds) {
      const entries = week(60, seed);
      const { lines, other, none, cut } = mixed(text(entries), seed, head !== undefined);
      const file = written(lines.join('\n'));
      for (const options of readers) {
        const { tuples, account } = await read(file, options);
        expect(tuples).toEqual(tuplesOf(entries));
        expect(account.skipped).toMatchObject({ 'other log type': other, 'not a log line': none, unreadable: cut });
        expect(account.faults).toHaveLength(Math.min(cut, 5));
        for (const fault of account.faults) {
          const place = Number(/^line (\d+): /.exec(fault)?.[1]);
          expect(lines[place - 1]).toHaveLength(60);
        }
      }
    }
  });
});

test('has the same tuples in Parquet, in zstd, and in lines of all forms at once', async () => {
  const entries = week(200, 7);
  const right = tuplesOf(entries);
  const { head = '', line } = textForms['export of the web interface'] ?? { line: () => '' };
  const csv = written(`${head}\n${entries.map(line).join('\n')}\n`);
  const forms = Object.values(textForms).filter((form) => form.head === undefined);
  const lines = entries.map((one, i) => forms[i % forms.length]?.line(one) ?? '');
  const every = written(lines.join('\n'));
  const [parquet, zstd, everyZstd] = ['w.parquet', 'w.csv.zst', 'every.zst'].map((name) => join(dir, name));
  const database = await openDatabase();
  const asText = `read_csv('${every}', auto_detect=false, header=false, columns={'line':'VARCHAR'}, delim='\u0001', quote='', escape='')`;
  for (const sql of [
    `COPY (FROM read_csv('${csv}', all_varchar=true)) TO '${parquet}' (FORMAT parquet)`,
    `COPY (FROM read_csv('${csv}', all_varchar=true)) TO '${zstd}' (FORMAT csv, HEADER, COMPRESSION zstd)`,
    `COPY (FROM ${asText}) TO '${everyZstd}' (FORMAT csv, HEADER false, COMPRESSION zstd, QUOTE '', ESCAPE '', DELIM '\u0001')`,
  ])
    await database?.run(sql);
  database?.close();
  for (const file of [parquet, zstd, everyZstd]) expect((await read(file ?? '', {})).tuples).toEqual(right);
  for (const options of readers) expect((await read(every, options)).tuples).toEqual(right);
});

test('has the same tuples in the order of the service without header, which has no identifiers', async () => {
  const entries = week(100, 9);
  const right = tuplesOf(entries.map((one) => ({ ...one, ruleId: '' })));
  for (const options of readers)
    expect((await read(written(entries.map(withoutIds.line).join('\n')), options)).tuples).toEqual(right);
});

test('has objects that follow each other on one line, and an array', async () => {
  const entries = week(60, 11);
  const lines = entries.map(textForms['JSON in event']?.line ?? String);
  const objects = entries.map(textForms['JSON of the service']?.line ?? String);
  for (const text of [lines.join(' '), lines.join(''), `[${objects.join(',')}]`, `[\n${objects.join(',\n')}\n]\n`])
    for (const options of readers) expect((await read(written(text), options)).tuples).toEqual(tuplesOf(entries));
});
