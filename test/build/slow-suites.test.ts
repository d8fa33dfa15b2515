import { describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import longestSuites from '../longest-suites.json';
import slowSuites from '../slow-suites.json';

const suites = Object.entries(slowSuites);
const exists = (suite: string) => existsSync(join(__dirname, '..', `${suite}.test.ts`));

describe('a suite of the full tier', () => {
  it.each(suites)('%s exists, and suites of the fast tier cover its subject', (suite, guards) => {
    expect(guards.length).toBeGreaterThan(0);
    expect([suite, ...guards].filter((one) => !exists(one))).toEqual([]);
    expect(guards.filter((guard) => guard in slowSuites)).toEqual([]);
  });
});

it('starts existing suites first', () => {
  expect(longestSuites.filter((suite) => !exists(suite))).toEqual([]);
});
