import { describe, expect, test } from '@jest/globals';
import { evaluationOrder, nearestFirst, type Level } from '../../src/tenant';

const levels: readonly Level[] = [
  { container: { scope: 'folder', name: 'Global' }, snippets: ['default'] },
  { container: { scope: 'folder', name: 'Texas' }, snippets: ['dns', 'web'] },
  { container: { scope: 'device', name: '007' }, snippets: [] },
];

describe('the order of evaluation', () => {
  test('goes down through pre rules and up through post rules, snippets after the own rules of their level', () => {
    expect(
      evaluationOrder(levels).map(({ rulebase, container }) => `${rulebase} ${container.scope} ${container.name}`),
    ).toEqual([
      'pre folder Global',
      'pre snippet default',
      'pre folder Texas',
      'pre snippet dns',
      'pre snippet web',
      'pre device 007',
      'post device 007',
      'post folder Texas',
      'post snippet dns',
      'post snippet web',
      'post folder Global',
      'post snippet default',
    ]);
  });

  test('is empty when there is no level', () => {
    expect(evaluationOrder([])).toEqual([]);
  });
});

describe('the lookup of a name', () => {
  test('begins at the level itself, then in its snippets, then above', () => {
    expect(nearestFirst(levels).map(({ name }) => name)).toEqual(['007', 'Texas', 'dns', 'web', 'Global', 'default']);
  });
});
