import { describe, expect, test } from '@jest/globals';
import { skipReport } from '../../scripts/test/skips.cjs';

const result = (status: string, title: string, ...ancestorTitles: readonly string[]) => ({
  status,
  title,
  ancestorTitles,
  fullName: [...ancestorTitles, title].join(' '),
});

describe('the report of skipped tests', () => {
  const why = 'there is no python3 with venv on this machine; apt-get install python3-venv (Debian), then npm test';
  const client = `the client (skipped: ${why})`;

  test('counts tests by reason, with the command', () => {
    const suites = [
      { assertionResults: [result('pending', 'reads', client), result('pending', 'writes', client)] },
      {
        assertionResults: [
          result('passed', 'a'),
          result('failed', 'b'),
          result('pending', `c (skipped: no opa; build it)`),
        ],
      },
    ];
    expect(skipReport(suites)).toEqual({
      lines: [`2 skipped: ${why}`, '1 skipped: no opa; build it'],
      skipped: 3,
      unexplained: 0,
    });
  });

  test.each(['pending', 'todo', 'disabled'])('takes every other test that is %s for a failure', (status) => {
    const suites = [{ assertionResults: [result(status, 'forgotten', 'a subject')] }];
    const { lines, ...counts } = skipReport(suites);
    expect(counts).toEqual({ skipped: 0, unexplained: 1 });
    expect(lines).toEqual([expect.stringMatching(/^failed: .*: a subject forgotten$/)]);
    // Unless an argument selects other tests.
    expect(skipReport(suites, ['-t', 'other'])).toEqual({ lines: [], skipped: 0, unexplained: 0 });
  });
});
