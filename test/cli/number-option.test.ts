import { describe, expect, test } from '@jest/globals';
import { notNegative, positive } from '../../src/cli/number-option';

describe('a number in an option', () => {
  test.each(['', ' ', 'x', '-1', 'Infinity', '1e999', '1,5'])('%j is refused', (text) => {
    expect(() => notNegative(text)).toThrow('must be 0 or more');
    expect(() => positive(text)).toThrow('must be a number above 0');
  });

  test('0 is refused where nothing can be done with it', () => {
    expect(notNegative('0')).toBe(0);
    expect(() => positive('0')).toThrow('must be a number above 0');
    expect([notNegative('1.5'), positive('1e3')]).toEqual([1.5, 1000]);
  });
});
