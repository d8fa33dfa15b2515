import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { blockText, hclString, scanHcl, type Hcl } from '../../src/terraform/hcl';

const long = 'x'.repeat(60);

/** The text of one attribute as `blockText` writes it. */
const written = (value: Hcl): string => blockText('a', [['b', value]]).slice('a {\n  '.length, -'\n}\n'.length);

describe('a block is written like terraform fmt', () => {
  test.each<[string, Hcl, string]>([
    ['an expression', 'var.c', 'b = var.c'],
    ['a list that fits', { list: ['1', { list: ['2'] }] }, 'b = [1, [2]]'],
    ['an empty list', { list: [] }, 'b = []'],
    ['a list that is too long', { list: [long, long] }, `b = [\n    ${long},\n    ${long},\n  ]`],
    ['an empty object', { object: [] }, 'b = {}'],
    ['an object with one short value', { object: [['c', '1']] }, 'b = { c = 1 }'],
    [
      'an object with two values',
      {
        object: [
          ['c', '1'],
          ['long', '2'],
        ],
      },
      'b = {\n    c    = 1\n    long = 2\n  }',
    ],
    ['an object with a long value', { object: [['c', long + long]] }, `b = {\n    c = ${long}${long}\n  }`],
    [
      'a list with an object of many lines',
      {
        list: [
          {
            object: [
              ['c', '1'],
              ['d', '2'],
            ],
          },
        ],
      },
      'b = [\n    {\n      c = 1\n      d = 2\n    },\n  ]',
    ],
    ['a key that is not an identifier', { object: [['1 c', '1']] }, 'b = { "1 c" = 1 }'],
    ['a key with a hyphen', { object: [['c-d_1', '1']] }, 'b = { c-d_1 = 1 }'],
  ])('%s', (_, value, text) => {
    expect(written(value)).toBe(text);
  });

  test('a list has a line of its own up to 99 characters', () => {
    const listOf = (length: number): string => written({ list: ['x'.repeat(length - 2)] });
    expect([listOf(99).split('\n').length, listOf(100).split('\n').length]).toEqual([1, 3]);
  });

  test('equals signs are below each other, except around values of many lines', () => {
    const many: Hcl = { list: [long, long] };
    const text = blockText('a', [
      ['b', '1'],
      ['long_name', '2'],
      ['list', many],
      ['c', '3'],
      ['longer_name', '4'],
    ]);
    expect(text.split('\n').filter((line) => /^ {2}\w/.test(line))).toEqual([
      '  b         = 1',
      '  long_name = 2',
      '  list = [',
      '  c           = 3',
      '  longer_name = 4',
    ]);
  });
});

test('what is written is read again, whatever the strings contain', () => {
  const value = fc.oneof(
    fc.string({ unit: fc.constantFrom('$', '%', '{', '}', '"', '\\', '\n', 'a', '\u200b', '\u202e', '\u0085', 'é') }),
    fc.string({ unit: 'binary' }),
  );
  const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(names, fc.array(value, { minLength: 5, maxLength: 5 }), (keys, values) => {
      const attributes = keys.map((key, at): [string, string] => [key, hclString(values[at] ?? '')]);
      const block = scanHcl(blockText('a "b"', attributes))?.blocks[0];
      expect(block?.labels).toEqual(['b']);
      expect([...(block?.attributes ?? [])].map(([name, { text }]) => [name, text])).toEqual(attributes);
    }),
  );
});

test.each([
  ['a"b\\c\n', String.raw`"a\"b\\c\n"`],
  ['${a} $${b}', '"$${a} $$${b}"'],
  ['%{a}', '"%%{a}"'],
  ['a\u200bb\u202ec\u0085', String.raw`"a\U0000200bb\U0000202ec\U00000085"`],
  ['\u{e0001}', String.raw`"\U000e0001"`],
])('%j is the literal %s', (text, literal) => {
  expect(hclString(text)).toBe(literal);
});
