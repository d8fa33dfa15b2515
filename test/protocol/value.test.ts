import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { deepEqual } from '../../src/core';
import {
  dynamicTyped,
  isDynamicTyped,
  decodeDynamic,
  encodeDynamic,
  isUnknown,
  UNKNOWN,
  type TfValue,
} from '../../src/terraform/protocol';
import { runs } from '../support/runs';

const bytes = (hex: string): Uint8Array => Buffer.from(hex, 'hex');
const json = (text: string): TfValue => decodeDynamic({ msgpack: new Uint8Array(0), json: Buffer.from(text) });

const key = fc.string({ unit: 'grapheme' }).filter((name) => name !== '__proto__');
const { value: anyValue } = fc.letrec<{ value: TfValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    fc.constant(null),
    fc.constant(UNKNOWN),
    fc.boolean(),
    fc.maxSafeInteger().map((number) => (number === 0 ? 0 : number)),
    fc.bigInt({ min: 2n ** 53n, max: 2n ** 64n - 1n }),
    fc.bigInt({ min: -(2n ** 63n), max: -(2n ** 53n) }),
    fc.string({ unit: 'grapheme' }),
    fc.array(tie('value')),
    fc.dictionary(key, tie('value'), { noNullPrototype: true }),
  ),
}));

describe('values in msgpack', () => {
  test('come back as they were', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        expect(decodeDynamic(encodeDynamic(value))).toEqual(value);
      }),
      { numRuns: runs(200) },
    );
  });

  test('unknown is extension 0, as Terraform writes it', () => {
    expect(Buffer.from(encodeDynamic(UNKNOWN)).toString('hex')).toBe('d40000');
    expect(decodeDynamic(bytes('d40000'))).toBe(UNKNOWN);
  });

  test('a refined unknown, and every other extension, is unknown', () => {
    // {"a": unknown, not null}, then an extension that does not exist yet, then the timestamp extension
    expect(decodeDynamic(bytes('81a161c7030c8101c2'))).toEqual({ a: UNKNOWN });
    expect(isUnknown(decodeDynamic(bytes('d45500')))).toBe(true);
    expect(isUnknown(decodeDynamic(bytes('d6ff00000000')))).toBe(true);
  });

  test('nothing else is unknown', () => {
    expect([null, {}, [], '', 0, { '(known after apply)': true }].some(isUnknown)).toBe(false);
    expect(deepEqual(UNKNOWN, {})).toBe(false);
    expect(deepEqual(UNKNOWN, UNKNOWN)).toBe(true);
  });

  test('integers beyond 2^53 stay exact, smaller ones of 64 bits are numbers', () => {
    expect(decodeDynamic(bytes('cfffffffffffffffff'))).toBe(18446744073709551615n);
    expect(decodeDynamic(bytes('cf0000000100000000'))).toBe(4294967296);
    expect(decodeDynamic(bytes('d38000000000000000'))).toBe(-9223372036854775808n);
    expect(encodeDynamic(4294967296)).toEqual(new Uint8Array(bytes('cf0000000100000000')));
  });

  test('what 64 bits or binary fractions cannot hold goes as a decimal string, which Terraform reads exactly', () => {
    expect(decodeDynamic(encodeDynamic(2n ** 70n))).toBe('1180591620717411303424');
    expect(decodeDynamic(encodeDynamic(0.1))).toBe('0.1');
    expect(decodeDynamic(encodeDynamic('0.1'))).toBe('0.1');
    expect(decodeDynamic(bytes('cb3fe0000000000000'))).toBe(0.5);
  });

  test('a value of a dynamic attribute brings its type along, both ways', () => {
    // ["string" as bytes, "hi"] is how Terraform writes it.
    const wire = '92c408' + Buffer.from('"string"').toString('hex') + 'a26869';
    const value = decodeDynamic(bytes(wire));
    expect(isDynamicTyped(value)).toBe(true);
    expect(value).toMatchObject({ type: 'string', value: 'hi' });
    expect(Buffer.from(encodeDynamic(value)).toString('hex')).toBe(wire);
    expect(encodeDynamic(dynamicTyped('string', 'hi'))).toEqual(encodeDynamic(value));
    expect(() => encodeDynamic({ a: dynamicTyped('number', NaN) })).toThrow('a.value is NaN');
  });

  test('an absent value is null', () => {
    expect(decodeDynamic(undefined)).toBeNull();
    expect(decodeDynamic(new Uint8Array(0))).toBeNull();
    expect(json('')).toBeNull();
  });

  test('null, empty and missing stay different', () => {
    const value = { a: null, b: [], c: {}, d: '' };
    expect(decodeDynamic(encodeDynamic(value))).toEqual(value);
  });

  test.each<[string, unknown, string]>([
    ['undefined in an object', { a: { b: undefined } }, 'a.b is undefined'],
    ['undefined in a list', [1, undefined], '[1] is undefined'],

    ['a hole in a list', { l: [1, , 2] }, 'l[1] is undefined'],
    ['undefined itself', undefined, 'the value is undefined'],
    ['NaN', [{ n: NaN }], '[0].n is NaN'],
    ['infinity', -Infinity, 'the value is -Infinity'],
    ['a Map', { m: new Map() }, 'm is Map'],
    ['a Date', new Date(), 'the value is Date'],
    ['bytes', new Uint8Array(2), 'the value is Uint8Array'],
    ['a function', { f: () => 1 }, 'f is function'],
  ])('%s is refused, with its path', (_, value, message) => {
    expect(() => encodeDynamic(value as TfValue)).toThrow(
      expect.objectContaining({ code: 'TF_VALUE_INVALID', message: expect.stringContaining(message) }),
    );
  });

  test('a value that contains itself is refused', () => {
    const value: { self?: unknown } = {};
    value.self = value;
    expect(() => encodeDynamic(value as TfValue)).toThrow('nested deeper than 1000');
  });

  test('nesting of any sensible depth passes', () => {
    let value: TfValue = 'leaf';
    for (let depth = 0; depth < 400; depth++) value = depth % 2 === 0 ? [value] : { d: value };
    expect(decodeDynamic(encodeDynamic(value))).toEqual(value);
  });

  test('broken msgpack is refused with a code', () => {
    expect(() => decodeDynamic(bytes('81a1'))).toThrow(expect.objectContaining({ code: 'TF_VALUE_MALFORMED' }));
  });
});

describe('values in JSON', () => {
  test('are what JSON.parse says, while no number is at risk', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const withoutFractions = JSON.stringify(value, (_, each: unknown) =>
          typeof each === 'number' && !Number.isSafeInteger(each) ? 1 : each,
        );
        expect(json(withoutFractions)).toEqual(JSON.parse(withoutFractions));
      }),
      { numRuns: runs(200) },
    );
  });

  test('every integer is exact', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), (integer) => {
        const value = json(`{"n": ${integer}, "s": "${integer}"}`);
        expect(value).toEqual({
          n: Number.isSafeInteger(Number(integer)) ? Number(integer) : integer,
          s: `${integer}`,
        });
      }),
      { numRuns: runs(200) },
    );
  });

  test.each<[string, TfValue]>([
    ['0.5', 0.5],
    ['0.1', '0.1'],
    ['-12.340', '-12.34'],
    ['1e3', 1000],
    ['1.50e1', 15],
    ['-0.0', 0],
    ['1e20', 100000000000000000000n],
    ['1E-7', '0.0000001'],
    ['9007199254740993', 9007199254740993n],
    ['9007199254740993.5', '9007199254740993.5'],
  ])('%s', (text, expected) => {
    expect(json(`[${text}]`)).toEqual([expected]);
  });

  test('digits inside of strings and keys are left alone', () => {
    const text = '{"12345678901234567890": "\\"12345678901234567890\\\\", "e": [1.5, "1.5"]}';
    expect(json(text)).toEqual({ '12345678901234567890': '"12345678901234567890\\', e: [1.5, '1.5'] });
  });

  test.each(['{', '[01234567890123456789]', '[1.2.3]', '12345678901234567890 1'])(
    '%s is refused with a code',
    (text) => {
      expect(() => json(text)).toThrow(expect.objectContaining({ code: 'JSON_MALFORMED' }));
    },
  );
});
