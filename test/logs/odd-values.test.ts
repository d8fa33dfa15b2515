import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/engine/logs/database/database';
import {
  accountLines,
  accountNotes,
  checkLogs,
  condense,
  readSessions,
  type TrafficSession,
} from '../../src/engine/logs';
import { replay } from '../../src/engine/replay';
import { usageOf } from '../../src/tools/usage';
import { object, office, officeWith } from '../trace/office';

const dir = mkdtempSync(join(tmpdir(), 'scm-odd-'));
afterAll(() => rmSync(dir, { recursive: true }));

const header = 'time_generated,src,dst,rule,srcuser,app,from,to,dport,proto,action';
const line = '2026/11/20 10:00:00,10.1.0.5,203.0.113.9,wide,,ssl,trust,untrust,443,tcp,allow';
function written(name: string, ...lines: readonly string[]): string {
  const file = join(dir, name);
  writeFileSync(file, [header, ...lines, ''].join('\n'));
  return file;
}
const configuration = officeWith({
  security: [{ name: 'wide', from: ['trust'], to: ['untrust'], source: ['host'] }, { name: 'idle' }],
  objects: [object('address', 'host', { ip_netmask: '10.1.0.5' })],
});

const noBytes = 'no session has a byte count: how many bytes is not known';
/** With the database, and line by line. */
const readers = [{}, { open: () => Promise.resolve(undefined) }];

describe('values of a log', () => {
  test.each([
    ['an IPv4 address in the form of IPv6', line.replace('10.1.0.5', '::FFFF:10.1.0.5'), {}],
    [
      'NULL of a warehouse',
      line.replace(',ssl,', String.raw`,\N,`).replace(',,', String.raw`,\N,`),
      { application: undefined },
    ],
  ])('%s means what it stands for', async (name, odd, expected) => {
    for (const options of readers) {
      const found: TrafficSession[] = [];
      await readSessions([written(`${name}.csv`, odd)], (session) => void found.push(session), options);
      expect(found).toMatchObject([{ source: '10.1.0.5', user: undefined, ...expected }]);
    }
  });

  test('that are NULL of a warehouse are missing, in each column', async () => {
    const file = join(dir, 'null.csv');
    const columns = 'src,dst,proto,dport,from,to,rule,action,time_generated,sport,bytes,sessions,srcuser,app,category';
    const required = '10.1.0.5,203.0.113.9,tcp,443,trust,untrust,wide,allow';
    writeFileSync(file, `${columns}\n${required}${String.raw`,\N`.repeat(7)}\n`);
    for (const options of readers) {
      const found: TrafficSession[] = [];
      const read = { withSourcePorts: true, ...options };
      const { notes, skipped } = await readSessions([file], (session) => void found.push(session), read);
      expect(notes).toEqual([noBytes]);
      expect(skipped).toMatchObject({ unreadable: 0 });
      expect(found).toMatchObject([
        { sessions: 1, bytes: 0, firstSeen: '', sourcePort: undefined, category: undefined },
      ]);
    }
  });

  test('that are not read are said once, and marked only as lines of their own', async () => {
    const log = await readSessions([written('wide.csv', line, `${line},x`)], () => undefined);
    const texts = ['skipped lines: 1 unreadable', log.faults[0] ?? ''];
    expect(accountNotes(log, log).slice(0, 2)).toEqual(texts);
    expect(accountLines(log).slice(0, 2)).toEqual([texts[0], `  - ${texts[1] ?? ''}`]);
    expect(texts[1]).not.toBe('');
  });

  test('in the future are named', async () => {
    const file = written('later.csv', line.replace('2026', '2027'));
    const now = () => new Date('2026-11-26T00:00:00Z');
    const read = (at: () => Date) => readSessions([file], () => undefined, { now: at });
    expect((await read(now)).notes.join()).toContain(
      'the last session is of 2027-11-20T10:00:00, which is in the future',
    );
    expect((await read(() => new Date('2027-11-19T21:00:00Z'))).notes.join()).not.toContain('future');
  });

  test.each([
    ['an invalid one', '2026/13/20 10:00:00', '2026-11-20T10:00:00', /1 sessions are not in the period/],
    ['one in UTC', '2026-11-21T10:00:00Z', '2026-11-21T10:00:00Z', /some times are UTC/],
    ['none', '', '2026-11-20T10:00:00', undefined],
    ['fractions', '2026/11/20 10:00:01.5', '2026-11-20T10:00:01.5', undefined],
  ])('are the same for many plain times and %s, by the database and line by line', async (name, time, until, note) => {
    const odd = line.replace('2026/11/20 10:00:00', time);
    const file = written(`many ${name}.csv`, ...Array.from({ length: 1500 }, () => line), odd);
    for (const options of readers) {
      const { period, notes, sessions } = await readSessions([file], () => undefined, options);
      expect({ sessions, ...period }).toEqual({ sessions: 1501, from: '2026-11-20T10:00:00', until });
      if (note !== undefined) expect(notes.join()).toMatch(note);
    }
  });

  test('of zones that the configuration does not have are counted', async () => {
    const file = written('zones.csv', line, line.replace('trust,untrust', 'Trust,untrust'));
    const { log } = await replay({ logs: [file], after: configuration, container: office });
    expect(log.notes).toContain('1 sessions are from or to zones that the configuration does not have: "Trust"');
  });
});

describe('the rules of a log', () => {
  const usage = async (...names: readonly string[]) => {
    const lines = names.map((name) => line.replace('wide', name));
    const found = await usageOf({
      configuration,
      sources: [{ place: office, files: [written('rules.csv', ...lines)] }],
      earlierThan: () => Promise.resolve({ at: '2026-11-01T00:00:00.000Z', configuration }),
    });
    const states = Object.fromEntries(found.rules.map(({ name, state }) => [name, state]));
    return { states, notes: [...found.notes, ...found.sources.flatMap(({ log }) => log.notes)].join() };
  };

  test('that the configuration does not have are named', async () => {
    const { states, notes } = await usage('wide', 'renamed');
    expect(states).toMatchObject({ wide: 'used', idle: 'not known', renamed: 'unknown rule' });
    expect(notes).toContain('1 sessions name rules that the configuration does not have: "renamed"');
  });

  test('prove nothing if none of them is one of the configuration', async () => {
    const { states, notes } = await usage('other', 'another');
    expect(states).toMatchObject({ wide: 'not observed', idle: 'not observed' });
    expect(notes).toContain('so the log is not one of its firewalls at folder Office');
  });
});

describe('distinct sessions', () => {
  test('have a number of sessions', async () => {
    const log = written('raw.csv', line);
    await condense([log], join(dir, 'raw.parquet'));
    await checkLogs([join(dir, 'raw.parquet')], 'distinct sessions');
    const members = { src: '10.1.0.5', dst: '203.0.113.9', rule: 'wide', action: 'allow' };
    const [lines, counted] = ['lines.json', 'counted.json'].map((name) => join(dir, name));
    writeFileSync(lines ?? '', JSON.stringify(members));
    writeFileSync(counted ?? '', JSON.stringify({ ...members, sessions: 3 }));
    await checkLogs([counted ?? ''], 'distinct sessions');
    for (const file of [log, lines ?? '']) {
      await checkLogs([file]);
      await expect(checkLogs([file], 'distinct sessions')).rejects.toMatchObject({
        code: 'LOG_COLUMNS',
        message: expect.stringContaining('it has no column "sessions"'),
      });
    }
  });

  test('with one time are seen at that time, and what a Parquet file does not have is named', async () => {
    const file = join(dir, 'one.csv');
    const columns = 'source,destination,protocol,port,from_zone,to_zone,rule,action,sessions,first_seen';
    writeFileSync(file, `${columns}\n10.1.0.5,203.0.113.9,tcp,443,trust,untrust,wide,allow,3,2026-11-20T10:00:00Z\n`);
    for (const options of readers) {
      const { period, notes } = await readSessions([file], () => undefined, options);
      expect(period).toEqual({ from: '2026-11-20T10:00:00Z', until: '2026-11-20T10:00:00Z' });
      expect(notes).toEqual([`${file} has no application, no user, no category, no last_seen`, noBytes]);
    }
    const database = await openDatabase();
    await database?.run(`COPY (FROM read_csv('${file}', all_varchar=true)) TO '${dir}/one.parquet' (FORMAT parquet)`);
    database?.close();
    expect((await readSessions([join(dir, 'one.parquet')], () => undefined)).notes).toEqual([
      `${dir}/one.parquet has no application, no user, no category, no last_seen`,
      noBytes,
    ]);
  });
});
