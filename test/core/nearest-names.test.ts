import { expect, test } from '@jest/globals';
import { editsBetween, namesToTry, nearestNames } from '../../src/core';

test('names that differ in a few letters are near, the nearest first', () => {
  expect(nearestNames('Osla', ['Bergen', 'Oslo', 'Oslo-2', 'Olso'])).toEqual(['Oslo', 'Olso']);
  expect(nearestNames('dicmo', ['dicom', 'dimo'])).toEqual(['dicom', 'dimo']);
  expect(nearestNames('untrsut', ['trust', 'untrust', 'dmz'])).toEqual(['untrust']);
  expect(nearestNames('branches', ['Branches', 'branch-es'])).toEqual(['Branches', 'branch-es']);
  expect(nearestNames('a', ['bc', ''])).toEqual(['']);
});

test('an error names what is near, otherwise what is there', () => {
  expect(namesToTry('Osla', ['Bergen', 'Oslo'])).toBe('did you mean "Oslo"?');
  expect(namesToTry('Texas', ['Bergen', 'Oslo'])).toBe('known names are "Bergen", "Oslo"');
  expect(namesToTry('Texas', [])).toBe('no such name is known');
});

test('two letters in the wrong order are one edit', () => {
  expect(editsBetween('dicmo', 'dicom')).toBe(1);
  expect(editsBetween('ab', 'ba')).toBe(1);
  expect(editsBetween('abcd', 'badc')).toBe(2);
  expect(editsBetween('', 'abc')).toBe(3);
  expect(editsBetween('kitten', 'sitting')).toBe(3);
});
