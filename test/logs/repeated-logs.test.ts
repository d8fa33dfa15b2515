import { afterAll, describe, expect, test } from '@jest/globals';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { condense, readSessions, type LogAccount } from '../../src/engine/logs';
import { openDatabase } from '../../src/engine/logs/database/database';
import { usageOf } from '../../src/tools/usage';
import { exportHeader, exportRow, sessions } from '../replay/logs';
import { office, officeWith } from '../trace/office';

const dir = mkdtempSync(join(tmpdir(), 'scm-repeated-'));
afterAll(() => rmSync(dir, { recursive: true }));
const at = (name: string): string => join(dir, name);
const written = (name: string, text: string | Buffer): string => {
  writeFileSync(at(name), text);
  return at(name);
};

const read = (...names: readonly string[]): Promise<LogAccount> => readSessions(names.map(at), () => undefined);
const lines = [...sessions(300, 5)].map((one) => exportRow(one));
const text = (some: readonly string[]): string => [exportHeader, ...some, ''].join('\n');
written('a.csv', text(lines));
written('b.csv', text([...sessions(300, 6)].map((one) => exportRow(one)).map((row) => row.replace('11/20', '11/21'))));

describe('a log that is given twice', () => {
  test('counts once if the file has the same bytes', async () => {
    copyFileSync(at('a.csv'), at('copy.csv'));
    const { sessions: count, notes, files } = await read('a.csv', 'copy.csv');
    expect({ count, files }).toEqual({ count: 300, files: 1 });
    expect(notes).toContain(`${at('copy.csv')} is left out: it is a copy of ${at('a.csv')}`);
  });

  test('is named if it has another form', async () => {
    written('a.csv.gz', gzipSync(text(lines)));
    await condense([at('a.csv')], at('a.parquet'));
    for (const other of ['a.csv.gz', 'a.parquet']) {
      const { sessions: count, notes } = await read('a.csv', other);
      expect(count).toBe(600);
      expect(notes.join()).toMatch(
        new RegExp(
          `\\d{3} of (299|300) distinct sessions of .*${other} have the same number, .* lines of one log count twice`,
        ),
      );
    }
  });

  test('is named if it is a part of the other', async () => {
    await condense([at('a.csv'), at('b.csv')], at('both.parquet'));
    expect((await read('a.csv', 'both.parquet')).notes.join()).toContain('count twice');
    expect((await read('a.csv', 'b.csv')).notes.join()).not.toContain('twice');
    await condense([at('b.csv')], at('b.parquet'));
    expect((await read('a.csv', 'b.parquet')).notes.join()).not.toContain('twice');
  });

  test('is named if it has lines of another one of its form', async () => {
    written('day.csv', text(lines.slice(100, 160)));
    written('other.csv', text([...sessions(60, 9)].map((one) => exportRow(one))));
    for (const open of [openDatabase, () => Promise.resolve(undefined)]) {
      const notes = async (...names: readonly string[]): Promise<string> =>
        (await readSessions(names.map(at), () => undefined, { open })).notes.join();
      expect(await notes('a.csv', 'day.csv', 'b.csv')).toMatch(
        /\b60 (lines are in .*a\.csv and in .*day\.csv: they|of .*lines of one log) count twice/,
      );
      expect(await notes('b.csv', 'day.csv', 'other.csv')).not.toContain('twice');
    }
  });

  test('is named also among many: the first pairs, and how many more there are', async () => {
    const week = Array.from({ length: 7 }, (_, i) => `week[${i}].csv`);
    week.forEach((name, i) => written(name, text([...lines.slice(0, 60), lines[100 + i] ?? ''])));
    written('large.csv', text(lines.slice(0, 5)));
    const found = (await read(...week, 'large.csv')).notes.filter((note) => note.includes('twice'));
    expect(found).toHaveLength(21);
    expect(found[0]).toBe(`60 lines are in ${at('week[0].csv')} and in ${at('week[1].csv')}: they count twice`);
    expect(found[20]).toBe('8 more pairs of logs have lines of each other: they count twice');
  });

  test('is named if larger ones have more lines of each other by chance', async () => {
    const large = Array.from({ length: 7 }, (_, i) => `large${i}.csv`);
    const alike = lines.slice(0, 20);
    large.forEach((name, i) =>
      written(name, text([...alike, ...[...sessions(280, 20 + i)].map((one) => exportRow(one))])),
    );
    for (const [i, name] of ['few.csv', 'fewer.csv'].entries()) written(name, text(lines.slice(100, 112 - i)));
    const found = (await read(...large, 'few.csv', 'fewer.csv')).notes.filter((note) => note.includes('twice'));
    expect(found).toEqual([`11 lines are in ${at('few.csv')} and in ${at('fewer.csv')}: they count twice`]);
  });

  test('is named if it is that of another firewall', async () => {
    await condense([at('a.csv')], at('a.parquet'));
    const sources = ['a.csv', 'a.parquet', 'b.csv'].map((name) => ({ place: office, files: [at(name)] }));
    const usage = await usageOf({ configuration: officeWith({}), sources });
    const notes = usage.sources.map(({ log }) => log.notes.filter((note) => note.includes('twice')).length);
    expect(notes).toEqual([0, 1, 0]);
  });
});

describe('distinct sessions', () => {
  const header = 'source,destination,protocol,port,from_zone,to_zone,rule,action,sessions,first_seen,last_seen';
  const line = (first: string, last: string): string =>
    `10.1.0.5,203.0.113.9,tcp,443,trust,untrust,web,allow,3,${first},${last}`;
  const good = line('2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z');
  const bad = line('2026-11-20 10:00:01', '2026-11-20 10:00:00');
  const objects = [good, good, bad].map((one) => {
    const values = one.split(',');
    return JSON.stringify(Object.fromEntries(header.split(',').map((name, i) => [name, values[i]])));
  });

  test.each([
    ['csv', [header, good, good, bad, bad].join('\n'), 'line 4'],
    ['csv.gz', gzipSync([header, good, good, bad, bad].join('\n')), 'line 4'],
    ['json', objects.join('\n'), 'line 3'],
  ])('that end before they start are an error with the line, as %s', async (ending, content, place) => {
    const file = written(`bad.${ending}`, content);
    const error = {
      code: 'LOG_UNREADABLE',
      message: expect.stringContaining(
        `${file}: ${place}: first_seen "2026-11-20 10:00:01" is after last_seen "2026-11-20 10:00:00"`,
      ),
    };
    for (const options of [{}, { open: () => Promise.resolve(undefined) }]) {
      await expect(readSessions([file], () => undefined, options)).rejects.toMatchObject(error);
    }
  });

  test('of one moment are right', async () => {
    expect((await readSessions([written('good.csv', [header, good].join('\n'))], () => undefined)).sessions).toBe(3);
  });
});
