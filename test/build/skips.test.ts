import { describe, expect, test } from '@jest/globals';
import { skipReport, type TestResult } from '../../scripts/test/skips.cjs';

const result = (status: string, ...titles: readonly string[]): TestResult => ({ path: 'a.test.ts', titles, status });

describe('the report of skipped tests', () => {
  const why = 'there is no python3 with venv on this machine; apt-get install python3-venv (Debian), then npm test';
  const client = `the client (skipped: ${why})`;

  test('counts tests by reason, with the command', () => {
    const tests = [
      result('pending', client, 'reads'),
      result('pending', client, 'writes'),
      result('passed', 'a'),
      result('failed', 'b'),
      result('pending', 'c (skipped: no opa; build it)'),
    ];
    expect(skipReport(tests)).toEqual({
      lines: [`2 skipped: ${why}`, '1 skipped: no opa; build it'],
      skipped: 3,
      unexplained: 0,
    });
  });

  test.each(['pending', 'todo', 'disabled'])('takes every other test that is %s for a failure', (status) => {
    const tests = [result(status, 'a subject', 'forgotten')];
    const { lines, ...counts } = skipReport(tests);
    expect(counts).toEqual({ skipped: 0, unexplained: 1 });
    expect(lines).toEqual([expect.stringMatching(/^failed: .*: a\.test\.ts: a subject forgotten$/)]);
    // Unless an argument selects other tests.
    expect(skipReport(tests, ['-t', 'other'])).toEqual({ lines: [], skipped: 0, unexplained: 0 });
  });
});
