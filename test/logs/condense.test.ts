import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { condense, pseudonymKey, pseudonymsBy } from '../../src/engine/logs';
import { networksDigest, policyBlocks, replay, type Replay } from '../../src/engine/replay';
import { exportHeader, exportRow, sessions, syslogRow } from '../replay/logs';
import { randomsFrom } from '../support/randoms';
import { office, officeWith } from '../trace/office';

const dir = mkdtempSync(join(tmpdir(), 'scm-condense-'));
afterAll(() => rmSync(dir, { recursive: true }));

const at = (name: string): string => join(dir, name);
const written = (name: string, lines: readonly string[]): string => {
  writeFileSync(at(name), lines.join('\n'));
  return at(name);
};

const security = [
  { name: 'web', from: ['trust'], to: ['untrust'], source: ['10.1.0.0/22'], application: ['ssl'], service: ['any'] },
  { name: 'host', source: ['10.1.3.3', '10.1.4.0-10.1.5.17'], service: ['any'], action: 'deny' },
];
const before = officeWith({ security });
const after = officeWith({ security: [{ ...security[0], source: ['10.1.0.0/23'] }, security[1] ?? {}] });
const change = { before, after, container: office };

/** Everything that does not depend on the file. */
const countsOf = ({ blocked, allowed, unchanged, sessions: count, agreement }: Replay) => ({
  count,
  unchanged,
  blocked: blocked.groups.map((group) => [group.before, group.after, group.sessions, group.firstSeen, group.lastSeen]),
  allowed: allowed.groups.map((group) => [group.before, group.after, group.sessions, group.firstSeen, group.lastSeen]),
  rules: agreement.rules,
});

describe('scm logs condense', () => {
  const log = [...sessions(300, 3), ...sessions(300, 3)];
  const [syslog, exported] = [
    written(
      'a.csv',
      log.slice(0, 350).map((one) => syslogRow({ ...one, rule: 'web' }).join(',')),
    ),
    written('b.csv', [exportHeader, ...log.slice(350).map((one) => exportRow({ ...one, rule: 'web' }))]),
  ];

  test('writes the distinct sessions, which replay like the log', async () => {
    const { distinct, log: account } = await condense([syslog, exported], at('all.parquet'));
    expect(account.sessions).toBe(600);
    expect(distinct).toBeLessThan(600);
    const [whole, condensed] = [
      await replay({ logs: [syslog, exported], ...change }),
      await replay({ logs: [at('all.parquet')], ...change }),
    ];
    expect(countsOf(condensed)).toEqual(countsOf(whole));
    expect(whole.blocked.sessions).toBeGreaterThan(0);
  });

  test('merges files as if their logs were one, and gives the same file again', async () => {
    await condense([syslog], at('one.parquet'));
    await condense([exported], at('two.parquet'));
    await condense([at('one.parquet'), at('two.parquet')], at('merged.parquet'));
    await condense([at('two.parquet'), at('one.parquet')], at('again.parquet'));
    await condense([syslog, exported], at('all.parquet'));
    expect(readFileSync(at('merged.parquet')).equals(readFileSync(at('all.parquet')))).toBe(true);
    expect(readFileSync(at('again.parquet')).equals(readFileSync(at('all.parquet')))).toBe(true);
  });

  test('replaces addresses without a change of verdicts', async () => {
    const replace = pseudonymsBy(Buffer.alloc(32, 7));
    const keptBits = policyBlocks(before, office);
    const keptAfter = policyBlocks(after, office);
    const pseudonymOf = (address: string) => replace(address, Math.max(keptBits(address), keptAfter(address)));
    const made = { key: 'a', networks: [networksDigest([before, after], office)] };
    await condense([syslog, exported], at('hidden.parquet'), { pseudonyms: { ...made, of: pseudonymOf } });
    const hidden = await replay({ logs: [at('hidden.parquet')], ...change });
    expect(countsOf(hidden)).toEqual(countsOf(await replay({ logs: [syslog, exported], ...change })));
    const shown = JSON.stringify(hidden.blocked.groups.map(({ sources }) => sources));
    expect(shown).not.toEqual(
      JSON.stringify((await replay({ logs: [syslog], ...change })).blocked.groups.map(({ sources }) => sources)),
    );
    // A host that a rule names stays as it is.
    expect(pseudonymOf('10.1.3.3')).toBe('10.1.3.3');
    expect(pseudonymOf('10.1.0.9')).toMatch(/^10\.1\.[01]\./);
  });
});

describe('pseudonyms', () => {
  // The key of the sample trace of Crypto-PAn. The pseudonyms are those of the Python package yacryptopan 1.0.2.
  const key = Buffer.from([
    21, 34, 23, 141, 51, 164, 207, 128, 19, 10, 91, 22, 73, 144, 125, 16, 216, 152, 143, 131, 121, 121, 101, 39, 98, 87,
    76, 45, 42, 132, 34, 2,
  ]);

  test.each([
    ['128.11.68.132', '135.242.180.132'],
    ['129.118.74.4', '134.136.186.123'],
    ['130.132.252.244', '133.68.164.234'],
    ['141.223.7.43', '141.167.8.160'],
    ['141.233.145.108', '141.129.237.235'],
    ['10.1.2.3', '117.14.241.243'],
    ['255.255.255.255', '206.120.97.255'],
    ['0.0.0.0', '120.255.240.1'],
    ['::1', '78ff:f001:9fc0:20df:8380:b1f1:704:ed'],
    ['2001:db8::ff00:42:8329', '4401:2bc:603f:d91d:27f:480:7b1:2321'],
    ['fe80::1', 'cf7f:c0e:1fc3:da1c:70:b18e:f7f3:2101'],
  ])('of %s is that of Crypto-PAn', (address, right) => {
    expect(pseudonymsBy(key)(address, 0)).toBe(right);
  });

  test.each([
    [32, () => '', 24],
    [128, () => '', 100],
  ])('keep common prefixes of %i bits, and are distinct', (bits, _, most) => {
    const random = randomsFrom(bits * 77_777);
    const replace = pseudonymsBy(key);
    const address = (value: bigint): string =>
      bits === 32
        ? [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 255n)).join('.')
        : Array.from({ length: 8 }, (__, i) => ((value >> BigInt(16 * (7 - i))) & 65_535n).toString(16)).join(':');
    const valueOf = (text: string): bigint =>
      bits === 32
        ? text.split('.').reduce((all, part) => all * 256n + BigInt(part), 0n)
        : text.split(':').reduce((all, part) => all * 65_536n + BigInt(`0x${part}`), 0n);
    for (let i = 0; i < 50; i++) {
      const one = BigInt.asUintN(
        bits,
        BigInt(`0x${Array.from({ length: bits / 4 }, () => Math.floor(random() * 16).toString(16)).join('')}`),
      );
      const common = Math.floor(random() * most);
      const other = one ^ (1n << BigInt(bits - 1 - common));
      const [a, b] = [valueOf(replace(address(one), 0)), valueOf(replace(address(other), 0))];
      expect((a ^ b).toString(2).length).toBe(bits - common);
    }
  });

  test('need a key of 64 hexadecimal digits', () => {
    expect(pseudonymKey(`${key.toString('hex')}\n`)).toEqual(key);
    for (const weak of ['00', 'ab', '0123456789abcdef']) {
      expect(() => pseudonymKey(weak.repeat(64 / weak.length))).toThrow(/it is not random/);
    }
    for (const wrong of ['', 'password', 'ab'.repeat(31), 'xy'.repeat(32)]) {
      expect(() => pseudonymKey(wrong)).toThrow(/64 hexadecimal digits/);
    }
  });
});
