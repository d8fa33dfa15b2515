import { describe, expect, test } from '@jest/globals';
import { effectOf, kindNamed, type Strength } from '../../src/catalog';
import { compareObject, compareStrength } from '../../src/review/protection/compare-object';

type Path = readonly string[];

function verdict(kind: string, path: Path, before: unknown, after: unknown): string {
  const fact = effectOf(kindNamed(kind), path);
  if (fact === undefined) throw new Error(`no attribute ${path.join('.')} in ${kind}`);
  return compareStrength(fact, before, after);
}

/** The verdict of an order that no attribute needs to have. */
function ranked(strength: Strength, before: unknown, after: unknown, isList = false): string {
  const name = isList ? 'category' : 'filter';
  const fact = effectOf(kindNamed(isList ? 'security_rule' : 'config_match_list'), [name]);
  if (fact === undefined) throw new Error('the attribute is gone');
  const { default: _usual, ...attribute } = fact.attribute;
  return compareStrength({ ...fact, attribute, strength }, before, after);
}

describe('values are compared by the order of the catalog', () => {
  const number: Strength = { of: 'number', stronger: 'lower', weakest: [0], absent: 30 };
  const rates: Strength = { of: 'values', fromWeak: ['low', 'high'], absent: 'low' };
  const ciphers: Strength = { of: 'algorithms', fromWeak: ['null', 'des', 'aes'] };
  const permitted: Strength = { of: 'permitted', empty: 'everything', everything: 'all' };
  test.each<[string, string, string]>([
    ['a lower limit', ranked(number, 60, 20), 'stricter'],
    ['a higher limit', ranked(number, 20, 60), 'weaker'],
    ['a limit that is disabled', ranked(number, 60, 0), 'weaker'],
    ['an absent limit against its value', ranked(number, null, 30), 'equal'],
    ['a limit in a variable', ranked(number, 30, '$limit'), 'incomparable'],
    ['a value that is not ranked', ranked(rates, 'high', 'huge'), 'incomparable'],
    ['an absent value', ranked(rates, 'high', null), 'weaker'],
    ['a value known after the apply', ranked(rates, 'low', '(known after apply)'), 'incomparable'],
    ['a presence', ranked({ of: 'presence' }, 'a', null), 'weaker'],
    ['two presences', ranked({ of: 'presence' }, 'a', 'b'), 'incomparable'],
    ['an absence', ranked({ of: 'absence' }, 'a', null), 'stricter'],
    ['a weak algorithm beside strong ones', ranked(ciphers, ['aes'], ['aes', 'des'], true), 'weaker'],
    ['only the weak algorithm', ranked(ciphers, ['aes', 'des'], ['des'], true), 'weaker'],
    ['only the strong algorithm', ranked(ciphers, ['aes', 'des'], ['aes'], true), 'stricter'],
    ['algorithms in another order', ranked(ciphers, ['aes', 'des'], ['des', 'aes'], true), 'equal'],
    ['algorithms closer together', ranked(ciphers, ['aes', 'null'], ['des'], true), 'incomparable'],
    ['an unknown algorithm', ranked(ciphers, ['aes'], ['rot13'], true), 'incomparable'],
    ['a permitted name more', ranked(permitted, ['a'], ['a', 'b'], true), 'weaker'],
    ['no permitted names, which permits all', ranked(permitted, ['a'], [], true), 'weaker'],
    ['the name of all', ranked(permitted, ['a'], ['all'], true), 'weaker'],
    ['all, written in another way', ranked(permitted, [], ['all'], true), 'equal'],
    [
      'a permitted address within another',
      ranked(permitted, ['10.0.0.0/8'], ['10.0.0.0/8', '10.1.0.0/16'], true),
      'equal',
    ],
    ['a smaller permitted network', ranked(permitted, ['10.0.0.0/8'], ['10.1.0.0/16'], true), 'stricter'],
    ['another permitted network', ranked(permitted, ['10.1.0.0/16'], ['10.2.0.0/16'], true), 'weaker'],
    ['what nobody ranked', ranked({ of: 'not-comparable' }, 'a', 'b'), 'incomparable'],
    ['what states no order', verdict('address', ['ip_netmask'], '10.0.0.1/32', '10.0.0.2/32'), 'incomparable'],
    ['a description', verdict('address', ['description'], 'a', 'b'), 'equal'],
  ])('%s', (_title, found, wanted) => {
    expect(found).toBe(wanted);
  });
});

describe('an object is compared attribute by attribute', () => {
  const compare = (kind: string, before: object, after: object): readonly string[] =>
    compareObject(kindNamed(kind), { ...before }, { ...after }).map(
      ({ path, verdict: one }) => `${path.join('.')} ${one}`,
    );

  test('each changed attribute once, with its verdict', () => {
    const before = { name: 'p', cloud_inline_analysis: true, description: 'a' };
    expect(compare('anti_spyware_profile', before, { name: 'p', description: 'b' })).toEqual([
      'description equal',
      'cloud_inline_analysis weaker',
    ]);
  });

  test('a rule of a table that only has another name is equal', () => {
    const rule = { severity: ['any'], action: { drop: {} } };
    const before = { rules: [{ name: 'a', ...rule }] };
    expect(compare('vulnerability_protection_profile', before, { rules: [{ name: 'b', ...rule }] })).toEqual([
      'rules equal',
    ]);
  });

  test('an entry that only has another name is equal', () => {
    const entry = { log_type: 'traffic', filter: 'All Logs', send_syslog: ['s'] };
    const before = { match_list: [{ name: 'a', ...entry }] };
    expect(compare('log_forwarding_profile', before, { match_list: [{ name: 'b', ...entry }] })).toEqual([
      'match_list equal',
    ]);
    expect(compare('log_forwarding_profile', before, { match_list: [] })).toEqual(['match_list weaker']);
  });

  test('a stricter table is stricter', () => {
    const rules = (action: string): object => ({ rules: [{ name: 'a', severity: ['any'], action: { [action]: {} } }] });
    expect(compare('vulnerability_protection_profile', rules('alert'), rules('drop'))).toEqual(['rules stricter']);
  });
});
