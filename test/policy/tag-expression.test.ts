import { describe, expect, it } from '@jest/globals';
import { tagTest } from '../../src/policy';

describe('a tag expression', () => {
  it.each([
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
  ])('%s with %s is %s', (expression, tags, result) => {
    expect(tagTest(expression)?.(new Set(tags.split('|')))).toBe(result);
  });
});
