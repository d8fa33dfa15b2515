import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUp, marginOf, narrowRule, readUsage, reviewOf, type Edit } from '../../src/tools/cleanup';
import { condense, keyId, pseudonymsBy, type CondenseOptions } from '../../src/engine/logs';
import { networksDigest, policyBlocks, replay } from '../../src/engine/replay';
import { usageOf } from '../../src/tools/usage';
import { object, office, officeWith } from '../trace/office';

const dir = mkdtempSync(join(tmpdir(), 'scm-pseudonyms-'));
afterAll(() => rmSync(dir, { recursive: true }));
const at = (name: string): string => join(dir, name);

const objects = [
  object('address', 'h1', { ip_netmask: '10.1.0.5' }),
  object('address', 'idle', { ip_netmask: '10.1.0.6' }),
];
const rule = { from: ['trust'], to: ['untrust'], service: ['any'], log_end: true };
const security = [
  { ...rule, name: 'wide', source: ['10.1.0.0/16'] },
  { ...rule, name: 'hosts', source: ['h1', 'idle'], application: ['ssh'] },
];
const configuration = officeWith({ security, objects });
const other = officeWith({ security: [{ ...rule, name: 'wide', source: ['10.1.0.0/20'] }], objects });
const made = '2026-11-25T00:00:00Z';

const line = (source: string, name: string, application: string): string =>
  `2026/11/20 10:00:00,${source},203.0.113.9,${name},${application},trust,untrust,443,tcp,allow`;
const lines = [
  line('10.1.0.9', 'wide', 'ssl'),
  line('10.1.2.9', 'wide', 'ssl'),
  ...[1, 2, 3].map(() => line('10.1.0.5', 'hosts', 'ssh')),
];

const keys = [7, 8].map((value) => Buffer.alloc(32, value));
const [first = Buffer.of(), second = Buffer.of()] = keys;

function byKey(key: Buffer, kept?: typeof configuration): Required<CondenseOptions>['pseudonyms'] {
  const replace = pseudonymsBy(key);
  const bits = kept === undefined ? () => 0 : policyBlocks(kept, office);
  const networks = kept === undefined ? [] : [networksDigest([kept], office)];
  return { key: keyId(key), networks, of: (address) => replace(address, bits(address)) };
}

beforeAll(async () => {
  const header = 'receive_time,src,dst,rule,app,from,to,dport,proto,action';
  writeFileSync(at('log.csv'), [header, ...lines, ''].join('\n'));
  await condense([at('log.csv')], at('clear.parquet'));
  await condense([at('log.csv')], at('kept.parquet'), { pseudonyms: byKey(first, configuration) });
  await condense([at('log.csv')], at('other.parquet'), { pseudonyms: byKey(first, other) });
  await condense([at('log.csv')], at('all.parquet'), { pseudonyms: byKey(first) });
  await condense([at('log.csv')], at('second.parquet'), { pseudonyms: byKey(second, configuration) });
});

const replayed = (...names: readonly string[]) =>
  replay({ logs: names.map(at), after: configuration, container: office });

describe('a file of pseudonyms', () => {
  test('says so, also after a merge', async () => {
    const { log } = await condense([at('kept.parquet')], at('again.parquet'));
    const expected = { key: keyId(first), networks: [networksDigest([configuration], office)] };
    expect(log.pseudonyms).toEqual(expected);
    expect((await replayed('again.parquet')).log).toMatchObject({
      pseudonyms: expected,
      notes: expect.arrayContaining([expect.stringMatching(/are pseudonyms .*, not the real ones/)]),
    });
    expect((await replayed('clear.parquet')).log.pseudonyms).toBeUndefined();
    const merged = await condense([at('kept.parquet'), at('other.parquet')], at('merged.parquet'));
    expect(merged.log.pseudonyms?.networks).toHaveLength(2);
    expect(merged.log.notes.join()).toContain('one address can have several');
  });

  test.each([
    ['clear addresses', 'kept.parquet', 'clear.parquet', /those of the second are not pseudonyms/],
    ['clear lines', 'log.csv', 'kept.parquet', /the addresses of the first are not pseudonyms/],
    ['another key', 'kept.parquet', 'second.parquet', /of key [\da-f]{16}, those of the second are pseudonyms of key/],
    ['every bit replaced', 'kept.parquet', 'all.parquet', /with every bit replaced/],
  ])('is an error together with %s', async (_, one, two, message) => {
    const error = { code: 'LOG_PSEUDONYMS', message: expect.stringMatching(message) };
    await expect(condense([at(one), at(two)], at('out.parquet'))).rejects.toMatchObject(error);
    await expect(replayed(one, two)).rejects.toMatchObject(error);
    const sources = [one, two].map((name) => ({ place: office, files: [at(name)] }));
    await expect(usageOf({ configuration, sources })).rejects.toMatchObject(error);
  });

  test('is not replaced again', async () => {
    await expect(
      condense([at('kept.parquet')], at('out.parquet'), { pseudonyms: byKey(second) }),
    ).rejects.toMatchObject({ code: 'LOG_PSEUDONYMS', message: expect.stringContaining('pseudonyms already') });
  });

  test('has the same decisions if it keeps the networks, and the replay says whether it does', async () => {
    const [clear, kept] = [await replayed('clear.parquet'), await replayed('kept.parquet')];
    expect(kept.agreement).toMatchObject({ decided: 5, sameRule: clear.agreement.sameRule });
    expect(kept.log.notes.join()).toContain('so their decisions are the same');
    expect((await replayed('other.parquet')).log.notes.join()).toContain('can be decided wrongly');
    // A plan that adds a network is decided by bits that were replaced.
    const planned = await replay({
      logs: [at('kept.parquet')],
      before: configuration,
      after: other,
      container: office,
    });
    expect(planned.log.notes.join()).toContain('can be decided wrongly');
    await expect(replayed('all.parquet')).rejects.toMatchObject({ code: 'LOG_PSEUDONYMS' });
  });

  test('proves of no entry with an address that it is used or unused', async () => {
    const states = async (name: string) => {
      const usage = await usageOf({
        configuration,
        sources: [{ place: office, files: [at(name)] }],
        earlierThan: () => Promise.resolve({ at: '2026-11-01T00:00:00.000Z', configuration }),
      });
      const entries = usage.objects
        .filter((row) => row.kind === 'address')
        .map((row) => [row.name, row.state] as const);
      const { sources, accounts } = usage;
      return {
        ...Object.fromEntries<string>(entries),
        notes: sources[0]?.log.notes.join(),
        ...accounts.lists['source'],
      };
    };
    expect(await states('clear.parquet')).toMatchObject({ h1: 'used', idle: 'unused', entry: 5, possible: 0 });
    const hidden = { h1: 'possible', idle: 'possible', entry: 0, possible: 5, contradicted: 0 };
    for (const name of ['kept.parquet', 'all.parquet']) {
      expect(await states(name)).toMatchObject({
        ...hidden,
        notes: expect.stringContaining('counts as possible only'),
      });
    }
  });

  test('writes no pseudonym into a rule', async () => {
    const sources = (name: string) => [{ place: office, files: [at(name)] }];
    const base = { configuration, made, addressOf: () => undefined };
    const review = (edits: readonly Edit[]) => reviewOf(edits, base);
    const narrowed = (name: string) =>
      narrowRule({
        configuration,
        sources: sources(name),
        rule: 'wide',
        margin: marginOf([]),
        applications: [],
        review,
      });
    const { proposal, unchanged } = await narrowed('kept.parquet');
    const change = proposal?.edits.at(-1);
    expect(change?.is === 'change' && change.after).toMatchObject({ source: ['10.1.0.0/16'], application: ['ssl'] });
    expect(unchanged).toEqual([
      'source: the addresses in the logs are pseudonyms',
      'destination: the addresses in the logs are pseudonyms',
    ]);
    await expect(narrowed('all.parquet')).rejects.toMatchObject({ code: 'LOG_PSEUDONYMS' });
    const usage = await readUsage(configuration, sources('kept.parquet'));
    const found = cleanUp({ configuration, usage });
    const sides = found.proposals.flatMap(({ edits }) =>
      edits.flatMap((edit) => (edit.is === 'change' ? [edit.after['source'], edit.after['destination']] : [])),
    );
    expect(sides.flat()).toEqual(expect.arrayContaining(['10.1.0.0/16', 'any']));
    expect(JSON.stringify(sides)).not.toMatch(/203\.0|10\.1\.\d+\.\d+"/);
    expect(found.logs.join()).toContain('are pseudonyms');
  });
});
