import { describe, expect, test } from '@jest/globals';
import { countByAgreement, judgedRows } from '../../scripts/coverage/agreement/counts';
import { agreementFaults } from '../../scripts/coverage/agreement/faults';
import { agreementRows, type AgreementRow } from '../../scripts/coverage/agreement/rows';

const rows = agreementRows();

test('the catalog enforces the limits that both sources state alike, and no others', () => {
  expect(agreementFaults(rows)).toEqual([]);
  const [agree = 0, differ = 0, ...onlyOne] = countByAgreement(judgedRows(rows));
  expect(agree).toBeGreaterThan(1900);
  expect(differ).toBeGreaterThan(0);
  expect(onlyOne.every((count) => count > 0)).toBe(true);
});

describe('a fault is found', () => {
  const where = { kind: 'tag', path: 'color', limit: 'allowedLiterals' } as const;
  /** What is found when one row is otherwise. */
  const foundWith = (change: Partial<AgreementRow>): readonly string[] =>
    agreementFaults(
      rows.map((row) =>
        row.kind === where.kind && row.path === where.path && row.limit === where.limit ? { ...row, ...change } : row,
      ),
    );

  test.each<[string, Partial<AgreementRow>, RegExp]>([
    ['a limit on which both agree and that is not enforced', { isConfirmed: false }, /remove it from unconfirmed/],
    [
      'a limit that only one states and that is enforced',
      { agreement: 'only the API' },
      /with unconfirmed: \['allowedLiterals'\]/,
    ],
    [
      'a limit that both state differently and that is enforced',
      { agreement: 'differ' },
      /with unconfirmed: \['allowedLiterals'\]/,
    ],
    ['another limit than both state', { catalog: 'Red' }, /the catalog Red; state the same/],
    ['a limit that the catalog does not state', { catalog: undefined }, /the catalog nothing/],
    ['a flag without a limit', { catalog: undefined, isFlagged: true }, /a flag for a limit that it does not state/],
  ])('%s', (_, change, message) => {
    expect(foundWith(change)).toEqual([expect.stringMatching(message)]);
  });

  test('evidence against a limit that no source states', () => {
    expect(agreementFaults([])).toEqual([expect.stringMatching(/remove it from seen-outside/)]);
  });
});
