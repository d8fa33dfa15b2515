import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openDatabase } from '../../src/engine/logs/database/database';
import { readSessions, type LogAccount, type TrafficSession } from '../../src/engine/logs';
import {
  cortexEntry,
  exportHeader,
  exportRow,
  forwardedEntry,
  sessions,
  syslogRow,
  type LoggedSession,
} from '../replay/logs';

const dir = mkdtempSync(join(tmpdir(), 'scm-logs-test-'));
afterAll(() => rmSync(dir, { recursive: true }));

function written(name: string, content: string | Buffer): string {
  const file = join(dir, name);
  writeFileSync(file, content);
  return file;
}

async function inDatabase(...statements: readonly string[]): Promise<void> {
  const database = await openDatabase();
  if (database === undefined) throw new Error('no DuckDB');
  for (const one of statements) await database.run(one);
  database.close();
}

const noBytes = 'no session has a byte count: how many bytes is not known';
const without = { open: () => Promise.resolve(undefined) };

/** What a reader passes on, as one text for each distinct session, without order. */
async function read(
  files: readonly string[],
  options = {},
): Promise<{ account: LogAccount; lines: readonly string[] }> {
  const counts = new Map<string, number>();
  const account = await readSessions(
    files,
    ({
      sessions: count,
      bytes: _,
      firstSeen: _first,
      lastSeen: _last,
      doubts: _doubts,
      firewall: _firewall,
      system: _system,
      ...one
    }: TrafficSession) => {
      const key = JSON.stringify(one);
      counts.set(key, (counts.get(key) ?? 0) + count);
      return undefined;
    },
    options,
  );
  return { account, lines: [...counts].map(([key, count]) => `${count} ${key}`).sort() };
}

const log = [...sessions(400, 8)];
const csv = log.map((one) => syslogRow(one).join(',')).join('\n');
const exported = `${exportHeader}\n${log.map(exportRow).join('\n')}\n`;
const json = (entry: (one: LoggedSession) => unknown): string =>
  log.map((one) => JSON.stringify(entry(one))).join('\n');

describe('the forms of a log', () => {
  const files = {
    syslog: written('a.csv', csv),
    crlf: written('b.csv', csv.replaceAll('\n', '\r\n')),
    'export with a byte order mark': written('c.csv', `\uFEFF${exported}`),
    'Strata Logging Service': written('d.json', json(cortexEntry)),
    array: written('e.json', `[\n${json(forwardedEntry).replaceAll('\n', ',\n')}\n]\n`),
    'array in one line': written('f.json', `[${json(forwardedEntry).replaceAll('\n', ',')}]`),
    'CSV in gzip': written('g.csv.gz', gzipSync(csv)),
    'two members of gzip': written(
      'h.csv.gz',
      Buffer.concat([gzipSync(csv.slice(0, 9000)), gzipSync(csv.slice(9000))]),
    ),
    'JSON in gzip': written('i.json.gz', gzipSync(json(forwardedEntry))),
    'a syslog header before the first field': written('j.csv', csv.replaceAll(/^1,/gm, '<14>Nov 20 10:00:00 fw 1,')),
  };

  const asSyslog = read([files.syslog], { withSourcePorts: true, ...without });

  test.each(Object.entries(files))('reads %s alike, with and without the database', async (_, file) => {
    const right = await asSyslog;
    expect(right.lines.length).toBeGreaterThan(300);
    for (const options of [{}, without]) {
      const found = await read([file], { withSourcePorts: true, ...options });
      expect(found.lines).toEqual(right.lines);
      expect(found.account).toMatchObject({ sessions: 400, period: right.account.period, faults: [] });
      expect(found.account.notes.filter((note) => note.includes('line by line'))).toEqual([]);
    }
  });

  test('reads Parquet and zstd with the database, and refuses them without it', async () => {
    const [parquet, zstd, jsonZstd] = ['k.parquet', 'l.csv.zst', 'm.json.zst'].map((name) => join(dir, name));
    await inDatabase(
      `COPY (FROM read_csv('${files['export with a byte order mark']}', all_varchar=true)) TO '${parquet}' (FORMAT parquet)`,
      `COPY (FROM read_csv('${files['export with a byte order mark']}', all_varchar=true)) TO '${zstd}' (FORMAT csv, HEADER, COMPRESSION zstd)`,
      `COPY (FROM read_json('${files['Strata Logging Service']}')) TO '${jsonZstd}' (FORMAT json, COMPRESSION zstd)`,
    );
    const { lines } = await read([files.syslog]);
    for (const file of [parquet, zstd, jsonZstd]) {
      if (file === undefined) throw new Error('three files');
      expect((await read([file])).lines).toEqual(lines);
      await expect(read([file], without)).rejects.toThrow(/@duckdb\/node-api is not installed/);
      const whole = readFileSync(file);
      for (const part of [0.3, 0.6, 0.97]) {
        const cut = written(`cut-${file.split('/').at(-1) ?? ''}`, whole.subarray(0, whole.length * part));
        await expect(read([cut])).rejects.toMatchObject({ code: expect.stringMatching(/^LOG_/) });
      }
    }
  });

  test('reads folders and patterns, each file once, and leaves hidden files out', async () => {
    mkdirSync(join(dir, 'week/mon'), { recursive: true });
    for (const name of ['week/mon/a.csv', 'week/.hidden.csv']) written(name, csv);
    written('week/tue.csv', csv.replaceAll('2026/11/20', '2026/11/21'));
    for (const names of [['week'], ['week/**/*.csv'], ['week', 'week/tue.csv'], ['week/mon/?.csv', 'week/t*.csv']]) {
      const found = await read(names.map((name) => join(dir, name)));
      expect(found.account).toMatchObject({ files: 2, sessions: 800 });
    }
    await expect(read([join(dir, 'week/*.gz')])).rejects.toThrow(/no file matches/);
  });
});

describe('bad input', () => {
  const [row = ''] = log.slice(0, 1).map((one) => syslogRow(one).join(','));
  const header = exportHeader;
  const good = exportRow(log[0] as LoggedSession);
  const files: Readonly<Record<string, readonly [string | Buffer, RegExp]>> = {
    'cut.csv.gz': [gzipSync(csv).subarray(0, 3000), /unexpected end of file/],
    'damaged.csv.gz': [gzipSync(csv).fill(7, 2500, 2600), /cannot read the log/],
    'archive.zip': ['PK\x03\x04abcdef', /it is a ZIP archive/],
    'log.xz': [Buffer.from('fd377a585a0000', 'hex'), /compressed with xz/],
    'log.bz2': ['BZh91AY', /compressed with bzip2/],
    'utf16.csv': [Buffer.from(`\uFEFF${exported}`, 'utf16le'), /not a text in UTF-8/],
    'binary.bin': [Buffer.from([1, 2, 0, 4, 5, 0, 0, 9]), /not a text in UTF-8/],
    'cut.parquet': ['PAR1abcdefgh', /cannot read the log/],
    'empty.csv': ['', /0 lines/],
    'blank.csv': ['\n\n\n', /0 lines/],
    'only-header.csv': [`${header}\n`, /0 lines/],
    'threat.csv': [row.replace('TRAFFIC', 'THREAT'), /1 other log type/],
    'started.csv': [row.replace('TRAFFIC,end', 'TRAFFIC,start'), /1 start of a session/],
    'no-zones.csv': [
      'src,dst,rule,proto,dport,action\n1.1.1.1,2.2.2.2,a,tcp,1,allow\n',
      /no column "from", "to" \(nearest known form: field names of PAN-OS; known columns: "src", "dst"/,
    ],
    'flows.csv': ['SrcAddr,DstAddr,Bytes,Packets\n1.1.1.1,2.2.2.2,1,1\n', /it resembles NetFlow as CSV/],
    'no-rule.csv': [
      `${header.replace(',Rule,', ',Regel,')}\n${good}\n`,
      /no column "rule" \(nearest known form: export of the web interface/,
    ],
    'semicolons.csv': [`${header.replaceAll(',', ';')}\n`, /it resembles CSV with semicolons/],
    'odd-action.csv': [
      `${header}\n${good.replace(/,(allow|deny|drop|reset-both),/, ',banana,')}\n`,
      /"banana" is not a known action/,
    ],
    'cut-array.json': [`[${JSON.stringify(forwardedEntry(log[0] as LoggedSession))},`, /cut|not a JSON object/],
    'half.csv': [`${header},sessions\n${good},1.5\n`, /"1.5" is not a number of sessions/],
    'zone.csv': [`${header}\n${good.replace(/10\.1\.[\d.]+/, 'fe80::1%eth0')}\n`, /is not an address/],
    'other.json': ['{"message":"hello","level":3}\n', /it resembles JSON of something else/],
    'text.log': ['Nov 20 10:00:00 host sshd[1]: accepted\n', /it resembles syslog of another program/],
    'all-invalid.csv': [`${header}\n${good.replace(/10\.1\.[\d.]+/, '10.1.2.999')}\n`, /the source is not an address/],
  };

  test.each(Object.entries(files))('%s is an error that says why', async (name, [content, why]) => {
    const file = written(name, content);
    for (const options of name.endsWith('parquet') ? [{}] : [{}, without]) {
      await expect(read([file], options)).rejects.toThrow(why);
      await expect(read([file], options)).rejects.toMatchObject({ code: expect.stringMatching(/^LOG_/) });
    }
  });

  test('counts lines that are no session, and shows the first five faults', async () => {
    const bad = [
      good.replace(/10\.1\.[\d.]+/, '10.1.2.999'),
      good.replace(/10\.1\.[\d.]+/, 'host.example'),
      good.replace(/10\.1\.[\d.]+/, ''),
      `${good},one,more,column`,
      'TRAFFIC,short',
      good.replace(/,(tcp|udp),/, ',tcp,').replace(/,\d+,tcp,/, ',70000,tcp,'),
      good.replace(/,(tcp|udp),/, ',,'),
    ];
    const file = written('mixed.csv', [header, good, ...bad, good, ''].join('\n'));
    for (const options of [{}, without]) {
      const { account } = await read([file], options);
      expect(account.sessions).toBe(2);
      expect(account.skipped.unreadable).toBe(7);
      expect(account.faults).toHaveLength(5);
    }
  });

  test('says which fields a log does not have, and whose clock its times are of', async () => {
    const file = written(
      'few.csv',
      'src,dst,rule,from,to,proto,dport,action,receive_time\n1.1.1.1,2.2.2.2,a,x,y,tcp,1,allow,2026-11-20 10:00:00+01:00\n1.1.1.1,2.2.2.2,a,x,y,tcp,1,allow,2026-11-20 09:30:00+00:00\n',
    );
    for (const options of [{}, without]) {
      const { account } = await read([file], options);
      expect(account.notes).toEqual([
        expect.stringMatching(/few.csv has no application, no user, no category/),
        noBytes,
      ]);
      // 10:00 in +01:00 is before 9:30 UTC.
      expect(account.period).toEqual({ from: '2026-11-20T09:00:00.000Z', until: '2026-11-20T09:30:00.000Z' });
    }
    const { account } = await read([written('local.csv', csv)]);
    expect(account.notes).toEqual([noBytes, "times have no time zone: they are those of the firewall's clock"]);
  });

  test('keeps quoted line breaks, commas and brackets of patterns in names', async () => {
    const odd = [header, good.replace(/,(ssl|ssh|dns|web-browsing|[a-z-]+),trust/, ',"a\nb, c",trust'), good, ''].join(
      '\n',
    );
    const file = written('odd [1]*.csv', odd);
    const options = { withSourcePorts: true };
    expect((await read([file], options)).lines).toEqual((await read([file], { ...options, ...without })).lines);
  });
});

describe('values that cannot be right', () => {
  const names = exportHeader.split(',');
  const rows = log.slice(0, 3).map(exportRow);
  const used = names.filter((name) => /address|zone|^Rule$|^Action$|Protocol|Destination Port|^Bytes$/i.test(name));

  test.each(used)('a second column %s is an error', async (name) => {
    const file = written('twice.csv', [`${exportHeader},${name}`, ...rows.map((row) => `${row},x`)].join('\n'));
    for (const options of [{}, without]) await expect(read([file], options)).rejects.toThrow(/more than once/);
  });

  test('protocols that no rule can match are counted, those with another name of a known one are sessions', async () => {
    const at = names.indexOf('IP Protocol');
    const changed = (protocol: string): string =>
      (rows[0] ?? '')
        .split(',')
        .map((value, i) => (i === at ? protocol : value))
        .join(',');
    const file = written('protocols.csv', [exportHeader, ...['xyz', '256', 'ipv6-icmp', '47'].map(changed)].join('\n'));
    for (const options of [{}, without]) {
      const { account, lines } = await read([file], options);
      expect(account.skipped.unreadable).toBe(2);
      expect(account.faults.join()).toContain('"xyz" is not a known protocol');
      expect(lines.map((line) => /"service":"([^"]*)"/.exec(line)?.[1]).sort()).toEqual(['icmpv6', 'ip/47']);
    }
  });

  test.each(['x', '-1', '1e3', '9'.repeat(21), 'NaN', '2026/13/45 10:00:00'])(
    'the time %s is not part of the period, and a note says so',
    async (time) => {
      const at = names.indexOf('Generate Time');
      const row = (rows[0] ?? '').split(',').map((value, i) => (i === at ? time : value));
      const file = written('times.csv', [exportHeader, ...rows.slice(1), row.join(',')].join('\n'));
      for (const options of [{}, without]) {
        const { account } = await read([file], options);
        expect(account.sessions).toBe(3);
        expect(account.notes.join().replaceAll('-13-45T', '/13/45 ').replace('"2026/', '"2026/')).toContain(
          `1 sessions are not in the period, because a time of them is not a date: "${time}"`,
        );
        expect(account.period.until).toMatch(/^\d{4}-\d\d-\d\dT/);
      }
    },
  );

  const changed: Readonly<Record<string, readonly [string, readonly string[], string]>> = {
    'text as bytes': [
      'Bytes',
      ['abc', '-5', '1 KB'],
      'count with 0 bytes, because their bytes are not a number: "abc", "-5", "1 KB"',
    ],
    'invalid source ports': [
      'Source Port',
      ['70000', '-1', 'high'],
      'have no known source port, because it is not a port: "70000", "-1", "high"',
    ],
    'empty source zones': ['Source Zone', ['', '', ''], 'have no source zone: only rules for any zone match them'],
    'empty destination zones': [
      'Destination Zone',
      ['', '', ''],
      'have no destination zone: only rules for any zone match them',
    ],
    'bad times between good ones': [
      'Generate Time',
      ['2026/11/20 99:00:00', '2026/11/31 10:00:00', '2026/11/20'],
      'are not in the period, because a time of them is not a date',
    ],
  };
  test.each(Object.entries(changed))('%s are counted, and shown', async (_, [name, values, text]) => {
    const withBytes = `${exportHeader},Bytes`.split(',');
    const at = withBytes.indexOf(name);
    const [first = ''] = rows;
    const row = (value: string): string =>
      `${first},10`
        .split(',')
        .map((one, i) => (i === at ? value : one))
        .join(',');
    // Good lines before and after, in the same distinct session.
    const lines = [withBytes.join(','), `${first},10`, ...values.map(row), `${first},10`];
    const file = written('doubts.csv', lines.join('\n'));
    const count = name === 'Generate Time' ? 2 : 3;
    for (const options of [{}, without]) {
      const { account } = await read([file], options);
      expect(account.sessions).toBe(5);
      const note = account.notes.find((one) => one.includes(text.split(':')[0] ?? ''));
      expect(note).toMatch(new RegExp(`^${String(count)} sessions `));
      for (const value of values.filter((one) => text.includes(`"${one}"`))) expect(note).toContain(`"${value}"`);
    }
  });

  test('values with the separator of the query stay in their column', async () => {
    const at = names.indexOf('Rule');
    const row = (rows[0] ?? '').split(',').map((value, i) => (i === at ? 'a\u001fb' : value));
    const { lines } = await read([written('separator.csv', [exportHeader, row.join(',')].join('\n'))]);
    expect(lines.map((line) => /"rule":"([^"]*)"/.exec(line)?.[1])).toEqual(['a\ufffdb']);
  });
});
