import { describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSessions } from '../../src/engine/logs';
import { openDatabase, type Database } from '../../src/engine/logs/database/database';
import { scratchFolder } from '../support/scratch-folder';
import { textForms, week } from './week';

const dir = scratchFolder();
let files = 0;

/** Reads a file with the database; `isWhole`: whether its grouping was used, and not the line reader. */
async function read(lines: readonly string[], encoding: 'utf8' | 'latin1' = 'utf8') {
  const file = join(dir, `log-${(files += 1)}.log`);
  writeFileSync(file, lines.join('\n'), encoding);
  const results: object[] = [];
  const queries: string[] = [];
  const recording = async (): Promise<Database | undefined> => {
    const database = await openDatabase();
    return (
      database && {
        ...database,
        rows: (sql, take) => {
          queries.push(sql);
          return database.rows(sql, take);
        },
      }
    );
  };
  for (const open of [recording, () => Promise.resolve(undefined)]) {
    const found = new Map<string, number>();
    const account = await readSessions(
      [file],
      ({ rule, source, service, sessions }) => {
        const key = [rule, source, service].join();
        found.set(key, (found.get(key) ?? 0) + sessions);
        return undefined;
      },
      { open },
    );
    const notes = account.notes.filter((note) => !note.includes('read line by line'));
    results.push({ account: { ...account, notes }, sessions: [...found].sort() });
  }
  const [grouped, alone] = results;
  expect(grouped).toEqual(alone);
  return { account: (alone as { account: { skipped: object; faults: readonly string[] } }).account, queries };
}

const entries = week(400, 3).filter(({ subtype }) => subtype !== 'start');
const linesOf = (form: string): string[] => {
  const { head, line } = textForms[form] ?? { line: () => '' };
  return [...(head === undefined ? [] : [head]), ...entries.map(line)];
};

describe.each([
  'CSV in the order of PAN-OS',
  'syslog of RFC 3164',
  'export of the web interface',
  'service CSV with header',
  'JSON of the service',
])('lines of other forms in a file: %s', (form) => {
  const lines = linesOf(form);
  const others = [
    'Nov 20 10:00:00 collector rsyslogd: started',
    '{"cut": ',
    'a line that is nothing',
    ...(form.startsWith('JSON') ? [`${lines[7] ?? ''}${lines[8] ?? ''}`, 'one,two'] : [`${lines[7] ?? ''},more,,x`]),
  ];
  const mixed = [...lines];
  others.forEach((other, i) => mixed.splice(40 * (i + 1), 0, other));

  test('are read one by one, and the others are grouped by the database', async () => {
    const { account, queries } = await read(mixed);
    expect(queries.filter((sql) => sql.includes('AS numbered'))).toHaveLength(1);
    expect(queries.filter((sql) => sql.includes('GROUP BY ALL')).length).toBeGreaterThan(0);
    expect(account.faults[0]).toMatch(
      form.includes('header') || form.includes('export') ? /^line 41: / : /^line 8[01]: /,
    );
  });

  test('are found where they are, among lines with an invalid value', async () => {
    const bad = mixed.map((line, i) =>
      i === 20 || i === 300 ? line.replace(/\b(allow|deny|drop)\b/, 'odd-action') : line,
    );
    const { account } = await read(bad);
    const places = account.faults.map((fault) => Number(/^line (\d+): /.exec(fault)?.[1]));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(bad[(places[0] ?? 0) - 1]).toBe(bad[20]);
  });
});

test('lines without a line end between them are not understood, by both readers', async () => {
  const lines = linesOf('CSV in the order of PAN-OS');
  const { account } = await read([...lines.slice(0, 50), `${lines[50] ?? ''}${lines[51] ?? ''}`, ...lines.slice(52)]);
  expect(account).toMatchObject({ skipped: { unreadable: 1 } });
  expect(account.faults).toEqual(['line 51: two lines without a line end between them']);
});

test.each(['CSV in the order of PAN-OS', 'service CSV with header', 'export of the web interface'])(
  'stray quotes, bytes and columns lose no other line, and do not break the reading: %s',
  async (form) => {
    const lines = linesOf(form).filter((line) => !line.includes('Ü'));
    const at = Math.floor((lines[60] ?? '').length / 2);
    const broken = [
      (line: string) => `"${line}"`,
      (line: string) => `${line.slice(0, at)}"${line.slice(at)}`,
      (line: string) => `${line.slice(0, at)}\u00ff\u00c3${line.slice(at)},,x`,
      (line: string) => `${line.slice(0, at)},x,"${line.slice(at)},x`,
      (line: string) => `${line.slice(0, at)}\n${line.slice(at)}`,
    ];
    for (const damage of broken) {
      const damaged = lines.map((line, i) => (i === 60 || i === 200 ? damage(line) : line));
      // Equal accounts and sessions of both readers are checked there.
      const { account } = await read(damaged, 'latin1');
      expect(account.skipped).toMatchObject({ 'other log type': 0 });
    }
  },
);
