import { expect, test } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseReport } from '../../src/tools/conformance';
import { replayCalls } from './replay-calls';

// A report of a real tenant, made with scm conformance --out, becomes a test by being put here.
const files = readdirSync(__dirname).filter((name) => name.endsWith('.json'));

test.each(files)('%s is judged as it was recorded', (name) => {
  const report = parseReport(readFileSync(join(__dirname, name), 'utf8'));
  expect(report.steps.length).toBeGreaterThan(0);
  // A difference that is solved by now is taken out of the file.
  expect(replayCalls(report)).toEqual({ solved: [], found: [] });
});

test('a file of another kind is refused with what to do', () => {
  expect(() => parseReport('{"format":"x"}')).toThrow(
    'cannot read the report: its format is not scm-conformance/1; make it with scm conformance',
  );
  expect(() => parseReport('{"format":"scm-conformance/1","steps":[{}],"differences":[]}')).toThrow(
    'cannot read the report: a step is not valid',
  );
});
