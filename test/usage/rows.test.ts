import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Container } from '../../src/catalog';
import type { Configuration, ConfiguredObject } from '../../src/engine/policy';
import { usageOf, type LogSource, type UsageRow } from '../../src/tools/usage';
import { Firewalls } from '../../src/tools/usage/firewalls';
import { periodText, rowTitle, seenText, withoutLogsLines } from '../../src/tools/usage/report/row-text';
import { object, office, officeWith } from '../trace/office';
import { tenantHierarchy } from '../../src/tenant';

const dir = mkdtempSync(join(tmpdir(), 'scm-usage-rows-'));
afterAll(() => rmSync(dir, { recursive: true }));

const folder = (name: string): Container => ({ scope: 'folder', name });
const device = (name: string): Container => ({ scope: 'device', name });
const listed = (container: Container, above: string): Configuration['containers'][number] => ({
  ...{ container, above },
  completeness: 'complete',
});

/** All, All Firewalls, Office with devices 001 and 002, and Branch without a device. */
function tree(objects: readonly ConfiguredObject[] = []): Configuration {
  const usual = officeWith({ security: [{ name: 'web' }, { name: 'off', disabled: true }], objects });
  return {
    ...usual,
    containers: [
      ...usual.containers,
      listed(device('001'), 'Office'),
      listed(device('002'), 'Office'),
      listed(folder('Branch'), 'All Firewalls'),
    ],
  };
}

describe('the titles of rows', () => {
  const row = { key: '', sessions: 0, bytes: 0, firstSeen: '', lastSeen: '', possible: 0, firewalls: [] };
  const at = { kind: 'security_rule', container: office, rulebase: 'pre' } as const;
  const titles: readonly (readonly [string, Partial<UsageRow>])[] = [
    ['address "web" of folder Office', { name: 'web', kind: 'address', container: office }],
    ['address "web"', { name: 'web', kind: 'address' }],
    ['rule "web" (pre rules of folder Office)', { ...at, name: 'web' }],
    ['rule "web" (post rules)', { name: 'web', kind: 'security_rule', rulebase: 'post' }],
    [
      'rule "web" (pre rules of folder A or pre rules of folder B)',
      { name: 'web', of: 'pre rules of folder A or pre rules of folder B' },
    ],
    [
      'h1 in source of rule "web" (pre rules of folder Office)',
      { ...at, name: 'h1', list: 'source', of: 'rule "web"' },
    ],
    [
      'h1 in members of address group "g" of folder Office',
      { name: 'h1', list: 'members', of: 'address group "g"', container: office },
    ],
    ['h1 in members of address group "g"', { name: 'h1', list: 'members', of: 'address group "g"' }],
    ['sessions without a rule', { name: '', state: 'no rule' }],
    ['tcp/443', { name: 'tcp/443' }],
  ];
  test.each(titles)('%s', (title, fields) => {
    expect(rowTitle({ ...row, state: 'used', name: '', ...fields })).toBe(title);
  });

  test('say when something was seen, in which period, and which firewalls have no logs', () => {
    expect(seenText({ sessions: 0, lastSeen: 'x' })).toBe('never');
    expect(seenText({ sessions: 1, lastSeen: '' })).toBe('time unknown');
    expect(seenText({ sessions: 1, lastSeen: '2026-11-20' })).toBe('2026-11-20');
    expect(periodText({ from: '', until: '' })).toBe('at unknown times');
    expect(periodText({ from: 'a', until: 'b' })).toBe('from a to b');
    expect(withoutLogsLines({ withoutLogs: [] })).toEqual([]);
    expect(withoutLogsLines({ withoutLogs: [device('001'), office] })).toEqual([
      'firewalls without logs: device 001, folder Office',
    ]);
  });
});

describe('the places of a configuration', () => {
  const tenantWide = { kind: 'address', name: 'a', fields: { name: 'a' } } as ConfiguredObject;
  const places = tenantHierarchy(tree([tenantWide]));

  test('are devices, their folder, and folders with nothing below', () => {
    expect(places.firewallPlaces()).toEqual([office, device('001'), device('002'), folder('Branch')]);
  });

  test.each([
    ['All', device('001'), true],
    ['Shared', device('001'), true],
    ['Office', device('001'), true],
    ['Branch', device('001'), false],
    ['Office', folder('Branch'), false],
    ['Office', folder('All'), false],
    ['Office', office, true],
    ['Office', folder('Elsewhere'), false],
  ] as const)('%s applies at %o: %s', (name, to, applies) => {
    expect(places.isOnPath(folder(name === 'Shared' ? 'All' : name), to)).toBe(applies);
  });

  test.each([
    [office, device('001'), true],
    [device('001'), device('002'), false],
    [office, folder('Branch'), false],
    [folder('All'), folder('Branch'), true],
    [folder('Branch'), folder('Branch'), true],
    [undefined, office, true],
    [office, undefined, true],
  ])('%o can meet %o: %s', (one, other, meets) => {
    // Twice, because the answer is kept, and in both directions.
    for (let i = 0; i < 2; i++) {
      expect(places.isRelated(one, other)).toBe(meets);
      expect(places.isRelated(other, one)).toBe(meets);
    }
  });
});

describe('the firewalls of a source', () => {
  const configuration = tree();
  const fresh = (): Firewalls => new Firewalls(configuration, tenantHierarchy(configuration));
  const source = (place?: Container): LogSource => ({ files: [], ...(place && { place }) });

  test('are found by serial number and place, whatever was asked before', () => {
    const table: readonly (readonly [string, Container | undefined, string])[] = [
      ['001', office, '001: 001'],
      ['001', folder('Branch'), 'other'],
      ['001', device('001'), '001: 001'],
      ['001', device('002'), 'other'],
      ['001', undefined, '001: 001'],
      ['', office, 'folder Office: 001 002'],
      ['', folder('Branch'), 'folder Branch: Branch'],
      ['', folder('Elsewhere'), 'folder Elsewhere: Elsewhere'],
      ['', device('002'), 'device 002: 002'],
      ['', undefined, 'unknown firewall: 001 002 Branch'],
      ['999', office, '999: 001 002'],
      ['999', device('002'), 'other'],
      ['999', device('edge'), '999: edge'],
      ['999', undefined, '999: 001 002 Branch'],
    ];
    const one = fresh();
    for (const turn of [table, table.toReversed(), table]) {
      for (const [serial, place, expected] of turn) {
        const found = one.of({ firewall: serial }, source(place));
        const text = found === 'other' ? found : `${found.name}: ${found.places.map(({ name }) => name).join(' ')}`;
        expect([serial, place, text]).toEqual([serial, place, expected]);
      }
      expect(one.of({ firewall: '001' }, source(office))).toBe(one.of({ firewall: '001' }, source(office)));
    }
  });

  test.each([
    ['a serial number of the configuration is that firewall only', undefined, ['001'], ['001']],
    ['the place does not add firewalls whose serial number is not in the log', office, ['002'], ['002']],
    ['without a serial number, the log is of all firewalls at the place', office, [], ['001', '002']],
    ['so is a log with unknown serial numbers', office, ['999'], ['001', '002']],
    ['without both, it is of no firewall for certain', undefined, [], []],
    ['another place has nothing of it', folder('Branch'), [], ['Branch']],
  ] as const)('%s', (_, place, serials, observed) => {
    const one = fresh();
    for (const firewall of serials) one.of({ firewall }, source(place));
    one.observe(source(place));
    expect(one.all.filter((at) => one.isObserved(at)).map(({ name }) => name)).toEqual(observed);
  });
});

describe('rows of what no session used', () => {
  const objects = [
    object('address', 'h', { ip_netmask: '10.1.0.5' }),
    object('address', 'h1', { ip_netmask: '10.1.0.5' }),
    object('address_group', 'idle', { static: ['h1', 'gone'] }),
    { kind: 'address_group', name: 'wide', fields: { name: 'wide', static: ['h1'] } } as ConfiguredObject,
  ];
  const header = 'time_generated,serial,src,dst,rule,app,from,to,dport,proto,action,bytes';
  const written = (...serials: readonly string[]): string => {
    const file = join(dir, 'log.csv');
    const lines = serials.map(
      (serial) => `2026/11/20 10:00:00,${serial},10.1.0.5,203.0.113.9,web,ssl,trust,untrust,443,tcp,allow,100`,
    );
    writeFileSync(file, [header, ...lines, ''].join('\n'));
    return file;
  };

  test('list each member of each group once, and nothing else of the configuration', async () => {
    const configuration = tree(objects);
    const { members, objects: found } = await usageOf({ configuration, sources: [{ files: [written('001')] }] });
    expect(members.map((row) => [rowTitle(row), row.state]).sort()).toEqual([
      ['gone in members of address group "idle" of folder Office', 'not in a rule'],
      ['h1 in members of address group "idle" of folder Office', 'not in a rule'],
      ['h1 in members of address group "wide"', 'not in a rule'],
    ]);
    expect(members.map((row) => 'container' in row).sort()).toEqual([false, true, true]);
    const groups = found.filter(({ kind }) => kind === 'address_group');
    expect(groups.map((row) => [row.name, 'container' in row])).toEqual(
      expect.arrayContaining([
        ['idle', true],
        ['wide', false],
      ]),
    );
    expect(groups).toHaveLength(2);
  });

  test('say which firewall a line is not of', async () => {
    const place = folder('Branch');
    const usage = await usageOf({ configuration: tree(), sources: [{ place, files: [written('001', '001', '')] }] });
    expect(usage.sources[0]?.log.skipped['other firewall']).toBe(2);
    expect(usage.sources[0]?.log.faults.join()).toContain('firewall 001 is not of folder Branch');
    expect(usage.sessions).toBe(1);
    expect(usage.withoutLogs.map(({ name }) => name)).toContain('001');
  });

  test('say which logs name no rule of the configuration, and where', async () => {
    const configuration = { ...tree(), rulebases: [] };
    const file = written('001');
    const note = `no session of ${file} names a rule of the configuration, so the log is not one of its firewalls`;
    for (const [place, at] of [
      [undefined, ''],
      [office, ' at folder Office'],
    ] as const) {
      const usage = await usageOf({ configuration, sources: [{ ...(place && { place }), files: [file] }] });
      expect(usage.sources[0]?.log.notes).toContain(`${note}${at}`);
      expect(usage.notes.join()).toContain('1 sessions name rules that the configuration does not have: "web"');
      expect(usage.withoutLogs).toHaveLength(3);
    }
  });
});
