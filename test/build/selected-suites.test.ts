import { beforeAll, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
const script = `
const { reachedBy } = await import('./scripts/test/changed.mjs');
const { budgetProblems } = await import('./scripts/test/suite-times.mjs');
const reach = (...files) => reachedBy(files);
const refusal = (run) => {
  try {
    return run();
  } catch (error) {
    return error.message;
  }
};
const budget = [{ cpuSeconds: 10 }];
const problems = (suites, times) => budgetProblems({ suites, times, budget });
console.log(JSON.stringify({
  convert: reach('src/tools/convert/convert.ts'),
  catalog: reach('src/catalog/objects/tag.ts'),
  suite: reach('test/map/map-text.test.ts'),
  support: reach('test/support/runs.ts'),
  fixture: reach('test/map/support/worlds.ts'),
  page: reach('docs/errors.md'),
  lock: reach('package-lock.json'),
  none: reach(),
  withoutSubject: refusal(() => reachedBy([], ['map', 'new-folder'])),
  withinBudget: problems(['a/b', 'a/c'], { 'a/b': { cpu: 6 }, 'a/c': { cpu: 3 } }),
  overBudget: problems(['a/b'], { 'a/b': { cpu: 6 }, 'cdktn a/b': { cpu: 5 } }),
  unrecorded: problems(['a/b', 'a/c'], { 'a/b': { cpu: 1 } }),
  removed: problems(['a/b'], { 'a/b': { cpu: 1 }, 'postgres a/c': { cpu: 1 } }),
}));
`;

interface Reached {
  readonly folders: readonly string[];
  readonly suites: readonly string[];
  readonly leftOut: readonly string[];
}
type Answers = Readonly<
  Record<'convert' | 'catalog' | 'suite' | 'support' | 'fixture' | 'page' | 'lock' | 'none', Reached>
> &
  Readonly<Record<'withinBudget' | 'overBudget' | 'unrecorded' | 'removed', readonly string[]>> & {
    readonly withoutSubject: string;
  };

let found: Answers;
beforeAll(() => {
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' });
  found = JSON.parse(output) as Answers;
});

describe('npm test -- --changed', () => {
  test('runs the suites of a layer and of those that may import it', () => {
    expect(found.convert.folders).toEqual(expect.arrayContaining(['convert', 'cli', 'e2e']));
    expect(found.convert.leftOut).toEqual(expect.arrayContaining(['provider', 'constructs', 'logs', 'core']));
    expect(found.catalog.leftOut).toEqual(expect.arrayContaining(['core', 'protocol', 'hcl']));
    expect(found.catalog.folders).toEqual(expect.arrayContaining(['provider', 'service', 'review', 'constructs']));
  });

  test('runs a changed suite alone, and the whole folder if another file of the folder changed', () => {
    expect(found.suite).toMatchObject({ folders: [], suites: ['test/map/map-text.test.ts'] });
    expect(found.fixture).toMatchObject({ folders: ['map'], suites: [] });
  });

  test('runs everything for the support of the tests and for what is not in the table', () => {
    expect(found.support.leftOut).toEqual([]);
    expect(found.lock.leftOut).toEqual([]);
    expect(found.page.folders).toEqual(['docs']);
    expect(found.none.folders).toEqual([]);
  });

  test('refuses a folder without a subject', () => {
    expect(found.withoutSubject).toBe('cannot tell what test/new-folder is about: add it to scripts/test/changed.mjs');
  });
});

describe('the budget of the fast tier', () => {
  test('is the sum of all recorded suites, on each library and store', () => {
    expect(found.withinBudget).toEqual([]);
    expect(found.overBudget).toEqual([expect.stringContaining('takes 11 CPU seconds, the budget is 10')]);
  });

  test('needs the time of every suite, and of no other', () => {
    expect(found.unrecorded).toEqual(['no recorded time for a/c: npm test -- test/a/c --record']);
    expect(found.removed).toEqual([expect.stringContaining('remove a/c')]);
  });
});
