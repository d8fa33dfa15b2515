import { describe, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import slowSuites from '../slow-suites.json';
import { nightlySuites } from '../support/jest/nightly-suites.cjs';

const suites = Object.entries(slowSuites);
const exists = (suite: string) => existsSync(join(__dirname, '..', `${suite}.test.ts`));

describe('a suite of the full tier', () => {
  test.each(suites)('%s exists, and suites of the fast tier cover its subject', (suite, guards) => {
    expect(guards.length).toBeGreaterThan(0);
    expect([suite, ...guards].filter((one) => !exists(one))).toEqual([]);
    expect(guards.filter((guard) => guard in slowSuites)).toEqual([]);
  });
});

describe('the slow suites of a nightly run', () => {
  const names = Object.keys(slowSuites);

  test.each(['2026-11-26', '2027-02-27'])('are each of them once in the week from %s', (first) => {
    const dates = Array.from({ length: 7 }, (_, i) =>
      new Date(Date.parse(first) + i * 86_400_000).toISOString().slice(0, 10),
    );
    const chosen = dates.map((date) => nightlySuites(names, date));
    expect(chosen.flat().toSorted()).toEqual(names.toSorted());
    expect(Math.max(...chosen.map(({ length }) => length))).toBeLessThanOrEqual(Math.ceil(names.length / 7));
  });

  test('need a date', () => {
    expect(() => nightlySuites(names, 'tomorrow')).toThrow('SCM_ROTATION is "tomorrow": use a date');
  });
});
