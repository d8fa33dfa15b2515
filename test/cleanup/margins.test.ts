import { describe, expect, test } from '@jest/globals';
import { marginOf } from '../../src/tools/cleanup';
import { foldAddresses, type KnownSet, type OldList } from '../../src/tools/cleanup/logs/narrow/fold-addresses';
import { foldNames } from '../../src/tools/cleanup/logs/narrow/fold-names';
import { marginText } from '../../src/tools/cleanup/logs/narrow/margin';
import { addressRanges, anyAddress, union, type Ranges } from '../../src/engine/policy/engine';

describe('a margin', () => {
  test.each<[readonly string[], Partial<ReturnType<typeof marginOf>>, string]>([
    [[], {}, 'none: only what was logged'],
    [['none'], {}, 'none: only what was logged'],
    [['/8'], { bits: 8 }, 'networks /8 (IPv6: /64) around each address'],
    [['/32'], { bits: 32 }, 'networks /32 (IPv6: /64) around each address'],
    [['groups'], { groups: true }, 'existing address groups'],
    [['family'], { family: true }, 'applications of the same family'],
    [
      ['family,/24', 'groups'],
      { bits: 24, groups: true, family: true },
      'networks /24 (IPv6: /64) around each address, existing address groups, applications of the same family',
    ],
  ])('%j is read, and said as a text', (texts, margin, text) => {
    expect(marginOf(texts)).toEqual({ bits: undefined, groups: false, family: false, ...margin });
    expect(marginText(marginOf(texts))).toBe(text);
  });

  test.each([
    [['/24', '/16'], 'cannot use the margin "/16": a network is given already'],
    [['/24', '/99'], 'cannot use the margin "/99": a network is given already'],
    [['none', 'groups'], 'cannot use the margin "none": another margin is given'],
    [['groups,none'], 'cannot use the margin "none": another margin is given'],
    [['x/24'], 'cannot use the margin "x/24": it is not known'],
    [['/240'], 'cannot use the margin "/240": it is not known'],
  ])('%j is refused, with the margins that exist', (texts, message) => {
    expect(() => marginOf(texts)).toThrow(
      `${message}; use none, /24 (8 to 32), groups, family, or one network with groups and family`,
    );
  });
});

describe('names for exactly some values', () => {
  const fold = (wanted: string, groups: Readonly<Record<string, string>>): readonly string[] =>
    foldNames(
      new Set(wanted),
      Object.entries(groups).map(([name, members]) => ({ name, members: new Set(members) })),
      (value) => `single ${value}`,
    );

  test.each([
    ['cab', {}, ['single a', 'single b', 'single c']],
    ['ab', { pair: 'ab' }, ['pair']],
    ['abc', { pair: 'ab', all: 'abc' }, ['all']],
    ['abcd', { second: 'cd', first: 'ab' }, ['first', 'second']],
    ['abc', { wide: 'abx' }, ['single a', 'single b', 'single c']],
    ['ab', { one: 'a' }, ['single a', 'single b']],
    ['abc', { left: 'ab', right: 'bc' }, ['left', 'single c']],
    ['', { none: '' }, []],
  ])('of %j with the groups %j are %j', (wanted, groups, names) => {
    expect(fold(wanted, groups)).toEqual(names);
  });
});

describe('entries for logged addresses', () => {
  const ranges = (...texts: readonly string[]): Ranges => union(...texts.map((text) => addressRanges(text) ?? []));
  const set = (name: string, ...texts: readonly string[]): KnownSet => ({
    ...{ name, addresses: ranges(...texts), isGroup: texts.length > 1 },
  });
  const everything: OldList = { names: ['any'], addresses: anyAddress, open: [], openAddresses: [] };
  const fold = (seen: readonly string[], sets: readonly KnownSet[], margin: string, old: Partial<OldList> = {}) =>
    foldAddresses({ ...everything, ...old }, new Set(seen), sets, marginOf([margin]));

  test('have no more than the list has now', () => {
    const old = { names: ['net'], addresses: ranges('10.1.0.0/25') };
    expect(fold(['10.1.0.1', '10.1.0.200'], [], 'none', old)).toEqual(['10.1.0.1']);
    expect(fold(['10.1.0.1'], [], '/24', old)).toEqual(['10.1.0.0/25']);
    expect(fold(['10.1.0.1'], [set('wide', '10.1.0.0/24')], 'groups', old)).toEqual(['10.1.0.1']);
  });

  test('leave entries whose content is not known, and what these are known to have', () => {
    const old = { open: ['fqdn'], openAddresses: ranges('10.1.0.9') };
    expect(fold(['10.1.0.1', '10.1.0.9'], [], 'none', old)).toEqual(['fqdn', '10.1.0.1']);
  });

  test('are networks of the margin: of the bits in IPv4, of 64 bits in IPv6', () => {
    expect(fold(['10.1.2.3', '10.1.9.9'], [], '/16')).toEqual(['10.1.0.0/16']);
    expect(fold(['10.1.2.3', '2001:db8::1', '2001:db8::2'], [], '/24')).toEqual(['10.1.2.0/24', '2001:db8::/64']);
    expect(fold(['2001:db8::1'], [], 'none')).toEqual(['2001:db8::1']);
  });

  test('are objects that have nothing else, first those of the list and those with the most', () => {
    const sets = [set('a', '10.1.0.1'), set('b', '10.1.0.1'), set('pair', '10.1.0.2', '10.1.0.3'), set('wide', '10.1.0.0/30')]; // prettier-ignore
    expect(fold(['10.1.0.1', '10.1.0.2', '10.1.0.3'], sets, 'none')).toEqual(['pair', 'a']);
    expect(fold(['10.1.0.1'], sets, 'none', { names: ['b'] })).toEqual(['b']);
    expect(fold(['10.1.0.1', '10.1.0.2'], sets, 'none')).toEqual(['a', '10.1.0.2']);
    expect(fold(['10.1.0.5'], [set('empty')], 'none')).toEqual(['10.1.0.5']);
  });

  test('are with groups as margin the smallest group of each address, and nothing twice', () => {
    const sets = [set('large', '10.1.0.0/24', '10.2.0.0/24'), set('small', '10.1.0.0/30', '10.1.0.8/30'), set('host', '10.1.0.1')]; // prettier-ignore
    expect(fold(['10.1.0.1', '10.1.0.9'], sets, 'groups')).toEqual(['small']);
    expect(fold(['10.1.0.1', '10.2.0.9', '10.9.0.1'], sets, 'groups')).toEqual(['small', 'large', '10.9.0.1']);
    expect(fold(['10.1.0.1'], sets, 'none')).toEqual(['host']);
  });

  test('write a part of a network that an object has again only if that makes fewer entries', () => {
    expect(fold(['10.1.0.1', '10.1.1.1'], [set('half', '10.1.0.0/24')], '/24')).toEqual(['half', '10.1.1.0/24']);
    expect(fold(['10.1.0.1'], [set('host', '10.1.0.7')], '/24')).toEqual(['10.1.0.0/24']);
  });

  test('are none for more than 5,000 parts', () => {
    const hosts = (count: number) => Array.from({ length: count }, (_, i) => `10.${i >> 8}.${i & 255}.1`);
    expect(fold(hosts(5001), [], 'none')).toBeUndefined();
    expect(fold(hosts(5000), [], 'none')).toHaveLength(5000);
    expect(fold(hosts(5001), [], '/16')).toEqual(['10.0.0.0-10.19.255.255']);
  });

  test('leave out what is not an address', () => {
    expect(fold(['10.1.0.1', 'x'], [], 'none')).toEqual(['10.1.0.1']);
  });
});
