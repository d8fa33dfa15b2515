import { describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Container } from '../../src/catalog';
import { cleanUp, readUsage } from '../../src/tools/cleanup';
import type { Configuration } from '../../src/engine/policy';
import { replay, replayText } from '../../src/engine/replay';
import { usageOf, usageText } from '../../src/tools/usage';
import { syslogRow } from '../replay/logs';
import { isFullTier } from '../support/runs';
import { scratchFolder } from '../support/scratch-folder';
import { office, officeWith } from '../trace/office';

const dir = scratchFolder();
const session = {
  ...{ time: '2026/11/20 10:00:00', source: '10.1.0.5', destination: '203.0.113.9', rule: 'web', user: '' },
  ...{ application: 'ssl', fromZone: 'trust', toZone: 'untrust', sourcePort: 51_515, port: 443, protocol: 'tcp' },
  ...{ action: 'allow', category: 'any' },
};
const row = (changed: Partial<typeof session> = {}): readonly string[] => syslogRow({ ...session, ...changed });
const line = (changed: Partial<typeof session> = {}): string => row(changed).join(',');
/** The deny that only the broken line of each test names. */
const denied = row({ rule: 'deny-printer', action: 'deny', destination: '203.0.113.77' });
const [place, end] = [denied.join(',').indexOf('deny-printer'), denied.join(',').indexOf(',deny,')];
const set = (column: number, value: string): string => denied.with(column, value).join(',');
const whole = denied.join(',');

/** Lines that no reader understands, or only in part. */
const broken: Readonly<Record<string, string>> = {
  'without an action': set(30, ''),
  'with an unknown action': set(30, 'drop-everything'),
  'with the action in another language': set(30, 'verweigert'),
  'with a number as action': set(30, '4'),
  'without a source': set(7, ''),
  'with a name as source': set(7, 'printer.corp.example'),
  'with a cut source': set(7, '10.1.0'),
  'with a range as destination': set(8, '203.0.113.0-203.0.113.9'),
  'with a network as destination': set(8, '203.0.113.0/24'),
  'without a protocol': set(29, ''),
  'with an unknown protocol': set(29, 'quic2'),
  'with a protocol number that is none': set(29, '300'),
  'without a port': set(25, ''),
  'with a port that is none': set(25, '70000'),
  'with a name as port': set(25, 'https'),
  'with an unknown subtype': set(4, 'ending'),
  'with an unknown type': set(3, 'TRAFIC'),
  'with an address as type': set(3, '10.1.0.5'),
  'with a user as type': set(3, 'alice'),
  'of a session that has only started': set(4, 'start'),
  'cut after the type': whole.slice(0, whole.indexOf('TRAFFIC') + 7),
  'cut in the type': whole.slice(0, whole.indexOf('TRAFFIC') + 4),
  'cut after the addresses': whole.slice(0, place - 20),
  'cut before the rule': whole.slice(0, place),
  'cut in the rule': whole.slice(0, place + 6),
  'cut after the rule': whole.slice(0, place + 12),
  'cut after the zones': whole.slice(0, place + 50),
  'cut before the action': whole.slice(0, end),
  'cut in the action': whole.slice(0, end + 3),
  'without its first columns': denied.slice(4).join(','),
  'without its first characters': whole.slice(9),
  'that starts in the rule': whole.slice(place + 5),
  'that starts at the action': whole.slice(end + 1),
  'with a comma in the rule': whole.replace('deny-printer', 'deny-printer,old'),
  'with a comma in the user': set(12, 'Doe, Jane'),
  'with semicolons': denied.join(';'),
  'with tabs': denied.join('\t'),
  'with a value twice': [...denied.slice(0, 7), ...denied.slice(6)].join(','),
  'with a value less': [...denied.slice(0, 7), ...denied.slice(8)].join(','),
  'with an open quote in the rule': whole.replace('deny-printer', '"deny-printer'),
  'that says that it repeats': 'Nov 20 00:00:01 collector last message repeated 3 times',
};

const rules = [
  { name: 'web', source: ['any'] },
  { name: 'deny-printer', source: ['any'], destination: ['203.0.113.77'], action: 'deny' },
];
const configuration = officeWith({ security: rules });
const earlierThan = () => Promise.resolve({ at: '2026-11-01T00:00:00.000Z', configuration });
/** With the database, and line by line. */
const readers = [{}, { open: () => Promise.resolve(undefined) }];
let files = 0;

function written(...lines: readonly string[]): string {
  const file = join(dir, `log-${(files += 1)}.log`);
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

async function stateOf(file: string, options: object = {}, from = configuration) {
  const usage = await usageOf({
    configuration: from,
    sources: [{ place: office, files: [file] }],
    earlierThan,
    ...options,
  });
  const rule = usage.rules.find(({ name }) => name === 'deny-printer');
  return { usage, state: rule?.state, lines: rule?.lines };
}

describe('a rule that only a broken line names', () => {
  test('is unused without this line', async () => {
    for (const options of readers) expect(await stateOf(written(line()), options)).toMatchObject({ state: 'unused' });
  });

  test.each(Object.entries(broken))('is not known to be unused: %s', async (_, text) => {
    const file = written(line(), line(), text, line());
    for (const options of isFullTier() ? readers : readers.slice(1)) {
      const { state, lines, usage } = await stateOf(file, options);
      expect({ state, lines, sessions: usage.sessions }).toEqual({ state: 'not known', lines: 1, sessions: 3 });
    }
  });

  test('is not known to be unused if its line has no end', async () => {
    const file = written(line(), `${whole}${line()}`, line());
    for (const options of readers) expect(await stateOf(file, options)).toMatchObject({ state: 'not known', lines: 1 });
  });

  test('is not proposed to be deleted, and the reason is said', async () => {
    const sources = [{ place: office, files: [written(line(), ...Object.values(broken))] }];
    const [grouped, alone] = await Promise.all(readers.map((options) => stateOf(sources[0]?.files[0] ?? '', options)));
    expect(grouped?.lines).toBe(alone?.lines);
    const usage = await readUsage(configuration, sources, { earlierThan });
    const { proposals, skipped } = cleanUp({ configuration, usage });
    expect(proposals.filter(({ sort }) => sort === 'rule-without-hits')).toEqual([]);
    expect(skipped.join()).toMatch(/rule without a session \(.*"deny-printer".*\): not known, up to 4\d lines/);
  });

  test('is said with the number of lines', async () => {
    const { usage } = await stateOf(written(line(), set(30, '4'), set(30, '5')));
    expect(usageText(usage, { most: 9, width: 200 })).toContain('not known: 2 lines');
  });

  test('is unused if all these lines are of another rule, or of other logs', async () => {
    const other = row({ rule: 'web' }).with(30, 'drop-everything').join(',');
    const system = '1,2026/11/20 10:00:00,007951000000001,SYSTEM,general,0,2026/11/20 10:00:00,,general,,0,0';
    const file = written(line(), other, system, row({ rule: 'interzone-default' }).with(30, '4').join(','));
    for (const options of readers) {
      const { state, usage } = await stateOf(file, options);
      expect(state).toBe('unused');
      expect(usage.sources[0]?.log).toMatchObject({
        skipped: { unreadable: 2, 'other log type': 1 },
        lost: [
          { rule: 'interzone-default', lines: 1 },
          { rule: 'web', lines: 1 },
        ],
      });
    }
  });
});

describe('sessions under a name that the configuration does not have', () => {
  const old = (changed: Partial<typeof session>) => line({ rule: 'old-name', ...changed });

  test('can be those of a renamed rule that decides them like the log', async () => {
    const { state, lines } = await stateOf(written(line(), old({ destination: '203.0.113.77', action: 'deny' })));
    expect({ state, lines }).toEqual({ state: 'not known', lines: 1 });
  });

  test('are those of the rule with their identifier', async () => {
    const id = '7f0b6f0e-0000-4000-8000-000000000002';
    const [web, deny] = rules;
    const withId = officeWith({ security: [web ?? {}, deny ?? {}] });
    const rulebases = withId.rulebases.map((list) => ({
      ...list,
      rules: list.rules.map((one) => (one.name === 'deny-printer' ? { ...one, id: id.toUpperCase() } : one)),
    }));
    const renamed = row({ rule: 'old-name', action: 'deny', destination: '203.0.113.77' }).with(65, id).join(',');
    for (const options of readers) {
      const { state, usage } = await stateOf(written(line(), renamed), options, { ...withId, rulebases });
      expect(state).toBe('used');
      expect(usage.accounts.rules).toMatchObject({ known: 2, unknown: 0 });
    }
  });

  test('are not those of a rule that does not match them, or decides them in another way', async () => {
    const others = [old({ action: 'deny' }), old({ destination: '203.0.113.77' })];
    expect(await stateOf(written(line(), ...others))).toMatchObject({ state: 'unused' });
  });
});

describe('the systems of one firewall', () => {
  test('are counted if there are several', async () => {
    const second = row().with(15, 'vsys2').join(',');
    for (const options of readers) {
      const { usage } = await stateOf(written(line(), line(), second), options);
      expect(usage.sources[0]?.log.notes.join()).toContain('2 virtual systems: vsys1 (2), vsys2 (1)');
    }
  });
});

describe('a source of one virtual system', () => {
  const [first, second]: [Container, Container] = [office, { scope: 'folder', name: 'Guests' }];
  const both: Configuration = {
    ...configuration,
    containers: [...configuration.containers, { container: second, completeness: 'complete' }],
    rulebases: configuration.rulebases.flatMap((list) => [list, { ...list, container: second }]),
  };
  const lines = [line(), line(), row({ rule: 'deny-printer', action: 'deny' }).with(15, 'vsys2').join(',')];

  test('has the sessions of this system only, in usage and replay', async () => {
    const files = [written(...lines)];
    for (const options of readers) {
      const sources = [
        { place: first, system: 'vsys1', files },
        { place: second, system: 'vsys2', files },
      ];
      const usage = await usageOf({ configuration: both, sources, earlierThan, ...options });
      const counts = usage.rules.map(({ name, container, sessions }) => [container?.name, name, sessions]);
      expect(counts.filter(([, , sessions]) => sessions !== 0)).toEqual([
        ['Office', 'web', 2],
        ['Guests', 'deny-printer', 1],
      ]);
      expect(usage.sources.map(({ system, log }) => [system, log.skipped['other virtual system']])).toEqual([
        ['vsys1', 1],
        ['vsys2', 2],
      ]);
      expect(usage.notes.join()).not.toContain('have the same number');
      const replays = sources.map(({ place: container, system }) =>
        replay({ logs: files, after: both, container, system, ...options }),
      );
      expect((await Promise.all(replays)).map(({ sessions }) => sessions)).toEqual([2, 1]);
    }
  });

  test('concludes nothing from a session without a system', async () => {
    const file = written(line(), row({ rule: 'deny-printer', action: 'deny' }).with(15, '').join(','));
    const sources = [{ place: first, system: 'vsys1', files: [file] }];
    const usage = await usageOf({ configuration: both, sources, earlierThan });
    const states = usage.rules
      .filter(({ name }) => name === 'deny-printer')
      .map((one) => [one.container?.name, one.state]);
    expect(states).toEqual(expect.arrayContaining([['Office', 'not known']]));
  });

  test('is a device of its own, if the configuration has one for each system', async () => {
    const devices = ['007951000000001-vsys1', '007951000000001-vsys2'].map((name, i) => ({
      container: { scope: 'device', name } as const,
      completeness: 'complete' as const,
      above: i === 0 ? first.name : second.name,
    }));
    const split = { ...both, containers: [...both.containers, ...devices] };
    const file = written(...lines);
    const usage = await usageOf({ configuration: split, sources: [{ files: [file] }], earlierThan });
    expect(usage.firewalls.map(({ firewall, sessions }) => [firewall, sessions])).toEqual([
      ['007951000000001-vsys1', 2],
      ['007951000000001-vsys2', 1],
    ]);
    const { sessions, log } = await replay({ logs: [file], after: split, container: second });
    expect([sessions, log.skipped['other firewall']]).toEqual([1, 2]);
  });
});

describe('a replay beside lines that were not understood', () => {
  test('does not say that no session would change', async () => {
    const logs = [written(line(), set(30, 'drop-everything'))];
    const after = officeWith({ security: [{ name: 'web', source: ['any'] }] });
    const text = replayText(await replay({ logs, before: configuration, after, container: office }), {
      most: 9,
      width: 200,
    });
    expect(text).toContain('would be allowed: not known (lines of the log that were not understood: 1)');
    expect(text).not.toContain(': none');
  });
});
