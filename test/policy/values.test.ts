import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readFilter } from '../../src/catalog';
import {
  flowsTrouble,
  regionMeets,
  servicesWithin,
  tagTest,
  type Flows,
  type Part,
  type Region,
} from '../../src/engine/policy';
import { dataLines, jsonIn, namedValue, type FactsFile } from '../../src/engine/policy/facts/data-lines';
import {
  addressCount,
  addressesBeyond,
  addressShare,
  coveredShare,
  ipv6Share,
  tcpShare,
  timeShare,
} from '../../src/engine/policy/share';
import { canonicalFilter, isFilterWithin } from '../../src/engine/policy/tag-expression';

describe('a value in an error', () => {
  test.each([
    ['x'.repeat(58), `"${'x'.repeat(58)}"`],
    ['x'.repeat(59), `"${'x'.repeat(56)}…`],
    [undefined, 'nothing'],
    [5, '5'],
    [{ a: 1 }, '{"a":1}'],
  ])('%j is %s', (value, text) => {
    expect(namedValue(value)).toBe(text);
  });
});

describe('the lines of a facts file', () => {
  const file: FactsFile = { what: 'list', name: 'a.csv', code: 'INVALID_LIST_DATA' as FactsFile['code'] };
  const linesOf = (text: string): unknown => [...dataLines(text, file)].map(({ at, cells }) => [at, ...cells]);

  test.each([
    ['', []],
    ['\n', []],
    ['a', [['line 1', 'a']]],
    ['a\n', [['line 1', 'a']]],
    [
      '\ufeffa , b\r\n# c\r\n\r\n"d, ""e""" ,f\r\n',
      [
        ['line 1', 'a', 'b'],
        ['line 4', 'd, "e"', 'f'],
      ],
    ],
    [
      'a\n\n b,',
      [
        ['line 1', 'a'],
        ['line 3', 'b', ''],
      ],
    ],
  ])('%j', (text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  test('are refused with the number of a line whose quote is open', () => {
    expect(() => linesOf('a\n"b\n')).toThrow(
      'cannot read the list a.csv, line 2: "\\"b" has a quote that is not closed',
    );
  });

  test('are not those of JSON', () => {
    expect(jsonIn('a,b', file)).toBeUndefined();
    expect(jsonIn('\ufeff [1]', file)).toEqual([1]);
    expect(() => jsonIn('{', file)).toThrow('cannot read the list a.csv: ');
  });
});

describe('whether a region meets flows', () => {
  const names = ['a', 'b', 'c'] as const;
  const services = ['tcp/1-9', 'tcp/10', 'udp/5'] as const;
  const addresses = ['10.0.0.0/9', '10.128.0.0/9', '2001:db8::/32'] as const;
  const some = (all: readonly string[]): fc.Arbitrary<string[]> => fc.subarray([...all], { minLength: 1 });
  const part = (all: readonly string[]): fc.Arbitrary<Part> =>
    fc.oneof(
      fc.constant<Part>({ is: 'any' }),
      fc
        .tuple(fc.constantFrom('only', 'except'), some(all))
        .map(([is, values]) => ({ is, values: values as [string, ...string[]] }) as const),
    );
  const wanted = (all: readonly string[]): fc.Arbitrary<string[] | undefined> =>
    fc.oneof(fc.constant(undefined), fc.constant<string[]>(['any']), some(all));
  const region = fc.record({
    ...{ from: part(names), to: part(names), application: part(names), service: part(services) },
    ...{ source: part(addresses), destination: part(addresses) },
    sourcePort: fc.constant<Part>({ is: 'any' }),
    provided: fc.constant([]),
  });
  const flows = fc.record({
    ...{ from: wanted(names), to: wanted(names), application: wanted(names), service: wanted(services) },
    ...{ source: wanted(addresses), destination: wanted(addresses) },
  });
  const isIn = (one: Part, value: string): boolean =>
    one.is === 'any' || one.values.includes(value) === (one.is === 'only');
  const isWanted = (list: readonly string[] | undefined, value: string): boolean =>
    list === undefined || list.includes('any') || list.includes(value);
  const isV6 = (address: string): boolean => address.includes(':');

  test('is what trying all flows finds', () => {
    // One value of each class, and one that no list has.
    const [n, s, a] = [
      [...names, 'other'],
      [...services, 'icmp'],
      [...addresses, '192.0.2.1', '::1'],
    ];
    fc.assert(
      fc.property(region, flows, (one, asked) => {
        const values = (
          side: 'from' | 'to' | 'application' | 'service' | 'source' | 'destination',
          all: string[],
        ): string[] => all.filter((value) => isIn(one[side], value) && isWanted(asked[side], value));
        const [sources, destinations] = [values('source', a), values('destination', a)];
        const expected =
          [values('from', n), values('to', n), values('application', n), values('service', s)].every(
            (found) => found.length > 0,
          ) && sources.some((from) => destinations.some((to) => isV6(from) === isV6(to)));
        const given = Object.fromEntries(Object.entries(asked).filter(([, list]) => list !== undefined)) as Flows;
        expect(regionMeets(one as Region, given)).toBe(expected);
        const among = asked.service ?? ['any'];
        expect(servicesWithin(one as Region, among)).toBe(
          s.every((value) => !isIn(one.service, value) || isWanted(among, value)),
        );
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    [{}, undefined],
    [{ source: ['any'], destination: ['10.0.0.0/8', '::1'], service: ['tcp/443', 'icmp'] }, undefined],
    [{ from: ['not checked'] }, undefined],
    [{ source: ['10.0.0.0/8', 'host'] }, 'source "host" is not an address, a network or a range'],
    [{ destination: ['tcp/443'] }, 'destination "tcp/443" is not an address, a network or a range'],
    [{ service: ['10.0.0.1'] }, 'service "10.0.0.1" is not a service such as tcp/443, udp/53, icmp'],
  ])('%j: %s', (asked, trouble) => {
    expect(flowsTrouble(asked)).toBe(trouble);
  });
});

describe('the share of all values', () => {
  test.each([
    [['0.0.0.0/0'], 1, 0],
    [['0.0.0.0/1', '64.0.0.0/2'], 0.5, 0],
    [['0.0.0.0/2', '128.0.0.0/2', 'name'], 0.5, 0],
    [['::/0'], 0, 1],
    [['::/1', '0.0.0.0/1'], 0.5, 0.5],
    [['name'], 0, 0],
    [[], 0, 0],
  ])('of addresses in %j is %d of IPv4 and %d of IPv6', (values, v4, v6) => {
    expect(addressShare(values)).toBe(v4);
    expect(ipv6Share(values)).toBeCloseTo(v6, 10);
  });

  test('of networks, ports and times', () => {
    expect(coveredShare(['10.0.0.0/25', '10.0.0.0/26'], [0x0a000000, 0x0a000100])).toBe(0.5);
    expect(coveredShare(['192.0.2.1'], [0x0a000000, 0x0a000100])).toBe(0);
    expect(coveredShare(['::/0'], [])).toBe(0);
    expect(coveredShare(['::/1', '10.0.0.0/8'], [0, Infinity])).toBeCloseTo(0.5, 10);
    expect(addressCount([1, 4, 10, 11])).toBe(4);
    expect(tcpShare(['tcp'])).toBe(1);
    expect(tcpShare(['tcp/0-32767', 'tcp/0-10', 'udp', 'x'])).toBe(0.5);
    expect(timeShare([0, 1440, 2880, 4320], 'week')).toBeCloseTo(2 / 7);
    expect(timeShare([0, 365 * 12 * 60], 'once')).toBeCloseTo(0.5);
    expect(timeShare([0, 10 * 365 * 1440], 'once')).toBe(1);
  });

  test('of known addresses: an entry is beyond it if it adds an address', () => {
    const known = ['10.0.0.0/8', 'host'];
    expect(addressesBeyond(['10.1.0.0/16', '11.0.0.0/8', 'host', 'other', '10.0.0.0/7'], known)).toEqual([
      ...['11.0.0.0/8', 'other', '10.0.0.0/7'],
    ]);
    expect(addressesBeyond(['other', '::1'], ['0.0.0.0/0', '::/0'])).toEqual([]);
    expect(addressesBeyond(['other', '::1'], ['0.0.0.0/0'])).toEqual(['other', '::1']);
  });
});

describe('the meaning of a tag filter', () => {
  const same = (tag: string): string => tag;
  const canonical = (expression: string): string | undefined => canonicalFilter(expression, same);
  const many = Array.from({ length: 11 }, (_, i) => `'t${String(i).padStart(2, '0')}'`);

  test.each([
    ["'a' or 'a'", "('a')", true],
    ["'a' and 'b'", "'b' and 'a'", true],
    ["'a' or 'a' and 'b'", "'a'", true],
    ["not (not 'a')", "'a'", true],
    ["not ('a' or 'b')", "not 'a' and not 'b'", true],
    ["'a' and 'b'", "'a' or 'b'", false],
    ["'a'", "'b'", false],
    ["'a'", "not 'a'", false],
    [many.join(' or '), many.toReversed().join(' or '), true],
    [many.join(' or '), `(${many.join(' or ')}) or 't00'`, true],
    [many.join(' or '), many.join(' and '), false],
    [`not (${many.join(' or ')})`, many.join(' or '), false],
    [many.join(' or '), many.slice(1).join(' or '), false],
    [`'x' and (${many.join(' or ')})`, `(${many.toReversed().join(' or ')}) and 'x'`, true],
    [`'x' and (${many.join(' or ')})`, `'x' or (${many.join(' and ')})`, false],
  ])('of %s and %s is the same: %s', (one, other, isSame) => {
    expect(canonical(one)).toBeDefined();
    expect(canonical(one) === canonical(other)).toBe(isSame);
  });

  test('is that of its tags under their new names, with few tags and with many', () => {
    const renamed = (tag: string): string => `new ${tag}`;
    for (const tags of [many.slice(0, 2), many]) {
      const expression = tags.join(' or ');
      expect(canonicalFilter(expression, renamed)).toBe(canonical(expression.replaceAll("'t", "'new t")));
      expect(canonicalFilter(expression, renamed)).toContain('"new t01"');
    }
    expect(canonical("'a' and")).toBeUndefined();
  });

  test('is within another if every set of tags that satisfies it satisfies that one', () => {
    const filter: fc.Arbitrary<string> = fc.letrec<{ any: string }>((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom("'a'", "'b'", "'c'"),
        tie('any').map((one) => `not (${one})`),
        fc
          .tuple(fc.constantFrom('and', 'or'), tie('any'), tie('any'))
          .map(([by, one, other]) => `(${one}) ${by} (${other})`),
      ),
    })).any;
    const sets = [0, 1, 2, 3, 4, 5, 6, 7].map(
      (bits) => new Set(['a', 'b', 'c'].filter((_, i) => (bits & (1 << i)) !== 0)),
    );
    const table = (expression: string): readonly boolean[] => sets.map((tags) => tagTest(expression)?.(tags) === true);
    fc.assert(
      fc.property(filter, filter, (one, other) => {
        const [left, right] = [readFilter(one), readFilter(other)];
        if (left === undefined || right === undefined) throw new Error('both are filters');
        const [first, second] = [table(one), table(other)];
        expect(isFilterWithin(left, right)).toBe(first.every((is, i) => !is || second[i] === true));
        expect(canonical(one) === canonical(other)).toBe(first.join() === second.join());
      }),
      { numRuns: 200 },
    );
  });
});
