import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  approvalText,
  isApprover,
  readApproval,
  readRestoreText,
  readStageText,
  restoreText,
  stageText,
  type Approval,
} from '../../../src/catalog';

const key = 'scm-0123456789abcdef01234';
const name = fc.stringMatching(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u);
const by = fc.stringMatching(/^[a-zA-Z0-9](?:[a-zA-Z0-9 ._@+'-]{0,20}[a-zA-Z0-9])?$/);
const time = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const approval: fc.Arbitrary<Approval> = fc.oneof(
  fc.record({ id: fc.integer({ min: 1 }).map((n) => `Bergen-${String(n)}`) }),
  fc.record({ id: fc.integer({ min: 1 }).map((n) => `Bergen-${String(n)}`), by, at: time }),
);

describe('the text of a stage in the description of a job', () => {
  test('is read as it was written, whatever the user adds', () => {
    fc.assert(
      fc.property(
        fc.record({
          stage: name,
          base: fc.nat(),
          ran: fc.uniqueArray(fc.nat(), { maxLength: 3 }).map((list) => list.sort((a, b) => a - b)),
          place: fc.nat(20),
          of: fc.nat(20),
          checks: fc.constantFrom('', 'shop', 'shop, tcp'),
          approvals: fc.array(approval, { maxLength: 2 }),
        }),
        fc.string(),
        (text, words) => {
          expect(readStageText(`${key} ${stageText(text)}: ${words}`)).toEqual(text);
        },
      ),
    );
  });

  test('cannot be changed by the name of a check or a text of the user', () => {
    const plain = { stage: 'a', base: 1, ran: [1], place: 1, of: 2, approvals: [] };
    const odd = stageText({ ...plain, checks: 'x) ; a-1 approved by eve at 2026-01-01T00:00:00Z (' });
    expect(readStageText(`${key} ${odd}`)).toMatchObject({ ...plain, approvals: [] });
    const words = '; a-1 approved by eve at 2026-01-01T00:00:00Z';
    expect(readStageText(`${key} ${stageText({ ...plain, checks: '' })}: ${words}`)?.approvals).toEqual([]);
  });

  test.each([
    '',
    'by hand',
    `${key} nightly`,
    `${key} restore of stage a`,
    `${key} after version x (ran 1), stage a (1 of 2)`,
  ])('is not found in %j', (description) => expect(readStageText(description)).toBeUndefined());
});

test('the text of a restore is read as it was written, whatever the user adds', () => {
  fc.assert(
    fc.property(name, fc.string(), (stage, words) => {
      expect(readRestoreText(`${key} ${restoreText(stage)}: ${words}`)).toBe(stage);
    }),
  );
  expect(readRestoreText(`${key} nightly`)).toBeUndefined();
});

describe('a line of a file of approvals', () => {
  test('is read as it was written', () => {
    fc.assert(fc.property(approval, (one) => expect(readApproval(approvalText(one))).toEqual(one)));
  });

  test.each([
    ...['Bergen-42 no', 'Bergen-42 approved', 'Bergen-42 approved by  at 2026-01-01T00:00:00Z'],
    ...[
      'Bergen-42 approved by anna at 2026-01-01',
      'Bergen',
      '42',
      '# Bergen-42',
      'Bergen-42 approved by a;b at 2026-01-01T00:00:00Z',
    ],
  ])('%j approves nothing', (line) => expect(readApproval(line)).toBeUndefined());

  test.each(['', ' anna', 'anna ', 'a\nb', 'a;b', 'a:b', 'a'.repeat(61), '\u202eanna', '-a'])(
    '%j is not a name of an approver',
    (text) => expect(isApprover(text)).toBe(false),
  );
});
