// The step of `npm run check` that holds the cost of the fast tier: the sum of test/suite-times.json is at most the last
// budget of test/budget.json, and each suite has a time.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/step.mjs';
import { suiteName } from '../../test/support/jest/suite-name.cjs';
import { budgetProblems } from './suite-times.mjs';

const folder = join(root, 'test');
const slow = Object.keys(JSON.parse(readFileSync(join(folder, 'slow-suites.json'), 'utf8')));
const suites = readdirSync(folder, { recursive: true })
  .filter((path) => path.endsWith('.test.ts') && !path.includes('cdktf.out'))
  .map((path) => suiteName(join(folder, path)))
  .filter((suite) => !slow.includes(suite));

const problems = budgetProblems({ suites });
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
