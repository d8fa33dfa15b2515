import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readSessions, type TrafficSession } from '../../src/engine/logs';
import { openDatabase } from '../../src/engine/logs/database/database';

const dir = mkdtempSync(join(tmpdir(), 'scm-actions-'));
afterAll(() => rmSync(dir, { recursive: true }));

type Row = Readonly<Record<string, string | number>>;
const good: Row = {
  ...{ time_generated: '2026-11-20T10:00:00Z', src: '10.1.0.5', dst: '203.0.113.9', rule: 'wide', app: 'ssl' },
  ...{ from: 'trust', to: 'untrust', dport: '443', proto: 'tcp', action: 'allow', subtype: 'end' },
};
const tuple: Row = {
  ...{ source: '10.1.0.5', destination: '203.0.113.9', protocol: 'tcp', port: '443', rule: 'wide' },
  ...{ from_zone: 'trust', to_zone: 'untrust', action: 'allow', sessions: 5 },
};

const csv = (rows: readonly Row[]): string =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].map((cells) => cells.join(',')).join('\n');
const json = (rows: readonly Row[]): string => rows.map((row) => JSON.stringify(row)).join('\n');

const forms: Readonly<Record<string, (rows: readonly Row[], file: string) => Promise<void> | void>> = {
  csv: (rows, file) => writeFileSync(file, `${csv(rows)}\n`),
  'csv.gz': (rows, file) => writeFileSync(file, gzipSync(`${csv(rows)}\n`)),
  json: (rows, file) => writeFileSync(file, `${json(rows)}\n`),
  array: (rows, file) => writeFileSync(file, `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`),
  parquet: async (rows, file) => {
    const database = await openDatabase();
    if (database === undefined) throw new Error('no database');
    const values = rows.map((row) => `(${Object.values(row).map((one) => (typeof one === 'number' ? String(one) : `'${one}'`)).join(', ')})`); // prettier-ignore
    const names = Object.keys(rows[0] ?? {}).map((name) => `"${name}"`);
    await database.run(
      `COPY (SELECT * FROM (VALUES ${values.join(', ')}) AS t(${names.join(', ')})) TO '${file}' (FORMAT parquet)`,
    );
    database.close();
  },
};

/** By the database, and line by line. */
const ways = (form: string) => (form === 'parquet' ? [{}] : [{}, { open: () => Promise.resolve(undefined) }]);

async function read(form: string, rows: readonly Row[], options: Parameters<typeof readSessions>[2]) {
  const file = join(dir, `log.${form}`);
  await forms[form]?.(rows, file);
  const found: TrafficSession[] = [];
  const account = await readSessions([file], (session) => void found.push(session), options);
  return { account, found };
}

const meanings = {
  ...Object.fromEntries(['allow', 'Allow', 'allow ', ' ALLOW', 'alert'].map((name) => [name, 'allow'])),
  ...Object.fromEntries(
    ['deny', 'Deny ', 'drop', 'drop ICMP', 'drop-icmp', 'reset both', 'RESET_CLIENT', 'block-url'].map((name) => [
      name,
      'block',
    ]),
  ),
};
const unknown = ['allowed', 'denyed', 'dropped', 'blocked-by-me', 'permit', 'allow?', 'reset-all', '1', 'true'];

describe.each(Object.keys(forms))('the action of a log in the form %s', (form) => {
  test('is read in any case, with spaces around it', async () => {
    // The port shows which action a session had.
    const ports = Object.keys(meanings).map((action, i) => ({ action, port: String(1000 + i) }));
    const expected = Object.fromEntries(Object.values(meanings).map((meaning, i) => [`tcp/${1000 + i}`, meaning]));
    for (const options of ways(form))
      for (const rows of [
        ports.map(({ action, port }) => ({ ...good, action, dport: port })),
        ports.map(({ action, port }) => ({ ...tuple, action, port })),
      ]) {
        const { found, account } = await read(form, rows, options);
        expect(Object.fromEntries(found.map(({ service, action }) => [service, action]))).toEqual(expected);
        expect(account.skipped.unreadable).toBe(0);
      }
  });

  test('is not judged if it is unknown, and is said', async () => {
    for (const options of ways(form)) {
      const { found, account } = await read(form, [good, ...unknown.map((action) => ({ ...good, action }))], options);
      expect(found).toHaveLength(1);
      expect(account.skipped).toMatchObject({ unreadable: unknown.length });
      expect(account.faults).toHaveLength(5);
      for (const fault of account.faults) expect(fault).toContain(' is not a known action (allow, alert, deny,');
    }
  });

  test.each(['allowed', ''])('is an error in a file of distinct sessions if it is %j', async (action) => {
    for (const options of ways(form)) {
      const wrong = await read(form, [tuple, { ...tuple, action }], options).catch(String);
      expect(wrong).toMatch(/(line 3|row 2|line 2): /);
      expect(wrong).toContain(action === '' ? 'no action' : '"allowed" is not a known action (allow, alert, deny,');
    }
  });
});

describe.each(Object.keys(forms))('spaces around the values of a log in the form %s', (form) => {
  test('are not part of any of them', async () => {
    for (const options of ways(form)) {
      for (const [row, left] of [
        [good, 'time_generated'],
        [tuple, 'sessions'],
      ] as const) {
        const spaced = Object.entries(row).map(([name, text]) => [name, name === left ? text : ` ${String(text)} `]);
        const { found: plain } = await read(form, [row], options);
        const { found, account } = await read(form, [Object.fromEntries(spaced) as Row], options);
        expect({ found, faults: account.faults }).toEqual({ found: plain, faults: [] });
      }
    }
  });

  test('do not make a start of a session a session, and other subtypes are not read', async () => {
    for (const options of ways(form)) {
      const rows = ['end', 'start ', 'url'].map((subtype) => ({ ...good, subtype }));
      const { found, account } = await read(form, rows, options);
      expect(found).toHaveLength(1);
      expect(account.skipped).toMatchObject({ 'start of a session': 1, unreadable: 1 });
      expect(account.faults.map((fault) => fault.replace(/^line \d+: /, ''))).toEqual([
        '"url" is not a subtype of a traffic log',
      ]);
    }
  });
});
