import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readListData } from '../../src/engine/policy/facts/list-data';
import { replay, replayText } from '../../src/engine/replay';
import { isFullTier } from '../support/runs';
import { office, officeWith } from '../trace/office';
import { cortexEntry, exportHeader, exportRow, forwardedEntry, sessions, syslogRow, type LoggedSession } from './logs';
import { countsOf, slowCounts } from './slow-reference';

const lines = isFullTier() ? 100_000 : 1500;

const web = {
  name: 'web',
  from: ['trust'],
  to: ['untrust'],
  application: ['ssl', 'web-browsing'],
  service: ['application-default'],
};
const before = officeWith({
  security: [
    { name: 'no-games', category: ['games'], action: 'deny' },
    web,
    { name: 'admins', to: ['dmz'], source_user: ['alice', 'admins'], service: ['any'] },
    { name: 'dns', service: ['dns'] },
    { name: 'guests', from: ['guest'], to: ['untrust'], destination: ['198.51.100.0/24'] },
  ],
});
const after = officeWith({
  security: [
    { ...web, source: ['10.1.0.0/23'] },
    { name: 'admins', to: ['dmz'], source_user: ['alice'], application: ['ssh'] },
    { name: 'dns', service: ['dns'] },
    { name: 'guests', from: ['guest'], to: ['untrust', 'dmz'] },
    { name: 'by-name', from: ['trust'], to: ['guest'], destination: ['host'] },
  ],
  objects: [{ kind: 'address', container: office, name: 'host', fields: { name: 'host', fqdn: 'www.example.com' } }],
});

describe('scm replay', () => {
  const dir = mkdtempSync(join(tmpdir(), 'scm-replay-'));
  afterAll(() => rmSync(dir, { recursive: true }));
  const written = (name: string, text: string | Buffer): string => {
    const file = join(dir, name);
    writeFileSync(file, text);
    return file;
  };
  const csv = (log: Iterable<LoggedSession>): string => [...log].map((one) => syslogRow(one).join(',')).join('\n');

  test('counts what a slow reference counts, that decides every line by itself', async () => {
    // Rules that the configuration does not have are no evidence.
    const log = [...sessions(lines, 5)].map((one) => ({ ...one, rule: `earlier ${one.rule}` }));
    const file = written('traffic.csv', csv(log));
    const found = countsOf(await replay({ logs: [file], before, after, container: office, mostGroups: Infinity }));
    const right = slowCounts(log, before, after);
    expect(found).toEqual(right);
    // Every list has something, so that each is compared.
    const names = new Set(Object.keys(right.lists).map((key) => key.split(' | ')[0]));
    expect([...names].sort()).toEqual(['allowed', 'blocked', 'undecidable']);
  }, 600_000);

  test('reads each format alike: syslog, export, both JSON forms, gzip, several files', async () => {
    const log = [...sessions(300, 11)];
    const json = (entry: (one: LoggedSession) => unknown): string =>
      log.map((one) => JSON.stringify(entry(one))).join('\n');
    const files = {
      syslog: written('a.csv', csv(log)),
      crlf: written('a-crlf.csv', csv(log).replaceAll('\n', '\r\n')),
      exported: written('b.csv', `\uFEFF${exportHeader}\n${log.map(exportRow).join('\n')}\n`),
      cortex: written('c.json', json(cortexEntry)),
      array: written('d.json', `[\n${json(forwardedEntry).replaceAll('\n', ',\n')}\n]\n`),
      gzip: written('e.csv.gz', gzipSync(csv(log))),
      gzippedJson: written('f.json.gz', gzipSync(json(forwardedEntry))),
    };
    const results = await Promise.all(
      Object.values(files).map(async (file) =>
        countsOf(await replay({ logs: [file], before, after, container: office })),
      ),
    );
    const [first] = results;
    expect(first?.sessions).toBe(300);
    for (const result of results) expect(result).toEqual(first);
    const twice = await replay({ logs: [files.syslog, files.gzip], before, after, container: office });
    expect(twice.sessions).toBe(600);
    expect(twice.blocked.sessions).toBe(
      2 * (await replay({ logs: [files.syslog], before, after, container: office })).blocked.sessions,
    );
  });

  test('skips the start of a session, other logs and broken lines, and counts them', async () => {
    const [one, two, three] = [...sessions(3, 3)].map((session) => [...syslogRow(session)]);
    if (one === undefined || two === undefined || three === undefined) throw new Error('three sessions');
    one[4] = 'start';
    two[3] = 'THREAT';
    three[8] = 'no address';
    const good = [...sessions(1, 4)].map(syslogRow);
    const file = written('mixed.csv', [one, two, three, ['half'], ...good].map((row) => row.join(',')).join('\n'));
    const found = await replay({ logs: [file], before, after, container: office });
    expect(found.sessions).toBe(1);
    expect(found.log.skipped).toEqual({
      'start of a session': 1,
      'other log type': 1,
      'not a log line': 0,
      'other firewall': 0,
      'other virtual system': 0,
      unreadable: 2,
    });
  });

  test('follows the session to its new zone where the plan changes NAT', async () => {
    const rule = { name: 'in', from: ['untrust'], to: ['dmz'], destination: ['203.0.113.10'] };
    const nat = (address: string) => [
      {
        name: 'publish',
        from: ['untrust'],
        to: ['untrust'],
        destination: ['203.0.113.10'],
        destination_translation: { translated_address: address },
      },
    ];
    const [session] = sessions(1, 1);
    if (session === undefined) throw new Error('one session');
    const visit = {
      ...session,
      source: '198.51.100.7',
      destination: '203.0.113.10',
      fromZone: 'untrust',
      toZone: 'dmz',
      rule: 'in',
      action: 'allow',
      application: 'ssl',
    };
    const file = written('nat.csv', csv([visit]));
    const found = await replay({
      logs: [file],
      before: officeWith({ security: [rule], nat: nat('10.2.0.10') }),
      after: officeWith({ security: [rule], nat: nat('10.1.0.10') }),
      container: office,
    });
    expect(found.blocked.groups).toMatchObject([{ before: 'in', after: 'interzone-default', sessions: 1 }]);
    expect(found.agreement).toMatchObject({ decided: 1, sameAction: 1, sameRule: 1 });
    expect(replayText(found, { most: 5, width: 80 })).toContain(
      'would be blocked: 1\n         1  ssl tcp/53, untrust → dmz\n            from 198.51.100.7\n            to 203.0.113.10',
    );
  });

  test('decides a list that is not in the configuration by the rule in the log, else names what may be let in', async () => {
    const early = { name: 'listed', source: ['bad-hosts'], action: 'deny' };
    const objects = [
      {
        kind: 'external_dynamic_list',
        container: office,
        name: 'bad-hosts',
        fields: { name: 'bad-hosts', type: { ip: { url: 'https://lists.example/ip', recurring: { hourly: {} } } } },
      },
    ];
    const setup = { security: [early, { name: 'deny', action: 'deny' }], objects };
    const open = { ...setup, security: [early, { name: 'ssh', service: ['any'] }, { name: 'deny', action: 'deny' }] };
    const refused = { application: 'ssh', rule: 'deny', category: 'any', user: '', port: 22, protocol: 'tcp' };
    const log = [...sessions(40, 2)].map((one) => ({ ...one, ...refused, action: 'deny' }));
    const change = { before: officeWith(setup), after: officeWith(open), container: office };
    const byRule = await replay({ logs: [written('refused.csv', csv(log))], ...change });
    expect([byRule.allowed.sessions, byRule.allowedUnless.sessions, byRule.undecided.sessions]).toEqual([40, 0, 0]);
    expect(byRule.decidedByLog).toEqual([
      { condition: 'the source is in the external dynamic list bad-hosts', answer: 'no', sessions: 40 },
    ]);
    // With the content of the list nothing is open, whatever rule the log names.
    const text = log.slice(0, 10).map(({ source }) => source);
    const facts = { lists: new Map([['bad-hosts', readListData(text.join('\n'), 'bad-hosts', 'list.txt')]]) };
    const known = { before: { ...change.before, facts }, after: { ...change.after, facts }, container: office };
    const listed = log.filter(({ source }) => text.includes(source)).length;
    const gone = log.map((one) => ({ ...one, rule: 'gone' }));
    const withList = await replay({ logs: [written('listed.csv', csv(gone))], ...known });
    expect([withList.allowed.sessions, withList.allowedUnless.sessions, withList.undecided.sessions]).toEqual([
      40 - listed,
      0,
      0,
    ]);
    expect(withList.assumptions).toContain(
      `the content of external dynamic list bad-hosts is that of list.txt (10 entries)`,
    );
    const unknown = log.map((one) => ({ ...one, rule: 'of an earlier version' }));
    const logs = [written('unknown.csv', csv(unknown))];
    const found = await replay({ logs, ...change });
    expect(found.allowed.sessions + found.allowedUnless.sessions).toBe(40);
    expect(found.allowedUnless.sessions).toBeGreaterThan(0);
    for (const width of [60, 80, 200]) {
      const text = replayText(found, { most: 5, width });
      expect(text).not.toMatch(/would be allowed[^\n]*: none/);
      expect(text).toMatch(/would be allowed unless [^]*whether [^]*\nunchanged/);
      expect(text.split('\n').filter((line) => line.length > width)).toEqual([]);
    }
    // Without a change nothing is let in.
    expect((await replay({ logs, before, after: officeWith(setup), container: office })).allowedUnless.sessions).toBe(
      0,
    );
  });

  // 20,003 of 100,000 sessions are denied SSH and RDP, below a list whose entries the log does not show.
  test('lets in every denied session of a log in which a list makes most sessions undecidable, and never says none', async () => {
    const denied = Math.round(lines * 0.20003);
    const early = { name: 'listed', source: ['bad-hosts'], action: 'deny' };
    const fields = { name: 'bad-hosts', type: { ip: { url: 'https://lists.example/ip', recurring: { hourly: {} } } } };
    const objects = [{ kind: 'external_dynamic_list', container: office, name: 'bad-hosts', fields }];
    const own = { ...web, from: ['any'], to: ['any'], service: ['any'] };
    const admins = { name: 'admins', application: ['ssh', 'ms-rdp'], service: ['any'] };
    const change = {
      before: officeWith({ security: [early, own], objects }),
      after: officeWith({ security: [early, own, admins], objects }),
      container: office,
    };
    const log = [...sessions(lines, 20)].map((one, i): LoggedSession => {
      const common = { ...one, category: 'any', user: '', protocol: 'tcp', fromZone: 'guest', toZone: 'dmz' };
      if (i >= denied) return { ...common, application: 'ssl', port: 443, action: 'allow', rule: 'web' };
      const [application, port] = i % 2 === 0 ? (['ssh', 22] as const) : (['ms-rdp', 3389] as const);
      return { ...common, application, port, action: 'deny', rule: 'interzone-default' };
    });
    const renamed = log.map((one) => ({ ...one, rule: 'of an earlier version' }));
    for (const [name, logged] of [
      ['by-rule.csv', log],
      ['renamed.csv', renamed],
    ] as const) {
      const found = await replay({ logs: [written(name, csv(logged))], ...change });
      expect(found.sessions).toBe(lines);
      expect(found.allowed.sessions + found.allowedUnless.sessions).toBe(denied);
      expect(replayText(found, { most: 5, width: 100 })).not.toMatch(/would be allowed[^\n]*: none/);
    }
  }, 600_000);

  test('says which log cannot be read', async () => {
    const missing = join(dir, 'missing.csv');
    await expect(replay({ logs: [missing], before, after, container: office })).rejects.toMatchObject({
      code: 'LOG_UNREADABLE',
    });
    const broken = written('broken.gz', gzipSync(csv(sessions(2000, 9))).subarray(0, 4000));
    await expect(replay({ logs: [broken], before, after, container: office })).rejects.toMatchObject({
      code: 'LOG_UNREADABLE',
    });
  });
});
