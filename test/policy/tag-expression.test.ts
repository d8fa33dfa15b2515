import { describe, expect, test } from '@jest/globals';
import { tagTest } from '../../src/engine/policy';

describe('a tag expression', () => {
  test.each([
    ["'a'", 'a', true],
    ["'a' and 'b'", 'a', false],
    ["'a' or 'b' and 'c'", 'a', true],
    ["('a' or 'b') and 'c'", 'a', false],
    ["not 'a'", '', true],
    ["'a' and not 'b'", 'a', true],
    ["'two words' AND 'b'", 'two words|b', true],
    ["not ('a' or 'b') or 'c'", 'b', false],
    ["'and' and 'or'", 'and|or', true],
    ["'a' and", 'a', undefined],
    ["('a'", 'a', undefined],
    ["'a' 'b'", 'a|b', undefined],
    ["'a' and or 'b'", 'a|b', undefined],
    ['', '', undefined],
    ["not not 'a'", 'a', true],
    ["'a' not 'b'", 'a', undefined],
    ["'a') or ('b'", 'a', undefined],
    ['()', '', undefined],
  ])('%s with %s is %s', (expression, tags, result) => {
    expect(tagTest(expression)?.(new Set(tags.split('|')))).toBe(result);
  });

  test('may be nested thousands of times, in parentheses or by "not"', () => {
    expect(tagTest(`${'('.repeat(3000)}'a'${')'.repeat(3000)}`)?.(new Set(['a']))).toBe(true);
    expect(tagTest(`${'not '.repeat(3001)}'a'`)?.(new Set(['a']))).toBe(false);
    expect(tagTest(Array.from({ length: 3000 }, (_, i) => `'${i}'`).join(' or '))?.(new Set(['2999']))).toBe(true);
  });

  test('that nests operators deeper than any filter of the service is not read', () => {
    const deep = `${"('a' or 'b' and ".repeat(3000)}'c'${')'.repeat(3000)}`;
    expect(tagTest(deep)).toBeUndefined();
  });
});
