import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { deepEqual } from '../../../src/core';
import {
  approvalText,
  isApprover,
  pushDescriptionLimit,
  readApproval,
  readRestoreText,
  readStageText,
  restoreText,
  stageText,
  type Approval,
} from '../../../src/catalog';

const key = 'scm-0123456789abcdef01234';
const room = pushDescriptionLimit - key.length - 1;
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

  test('has each approval as a whole or not at all in the description that is sent', () => {
    const long = { by: 'a'.repeat(60), at: '2026-11-25T22:41:49.123Z' };
    const given = fc.record({
      stage: fc.constantFrom('a', 'Bergen', 'x'.repeat(40)),
      base: fc.nat(),
      ran: fc.uniqueArray(fc.nat(), { maxLength: 6 }),
      place: fc.nat(20),
      of: fc.nat(20),
      checks: fc.constantFrom('', 'shop', 'y'.repeat(59), 'y'.repeat(300)),
      approvals: fc.array(
        approval.map((one) => (one.by === undefined ? one : { ...one, ...long })),
        { maxLength: 4 },
      ),
    });
    fc.assert(
      fc.property(given, fc.constantFrom('', ': nightly', `: ${'z'.repeat(300)}`), (text, words) => {
        const sent = `${key} ${stageText(text, room)}${words}`.slice(0, pushDescriptionLimit);
        const { approvals = [], base } = readStageText(sent) ?? {};
        expect(base).toBe(text.base);
        expect(approvals.filter((one) => !text.approvals.some((other) => deepEqual(one, other)))).toEqual([]);
        // They are more important than the names of checks: one is left out only if it does not fit without these.
        const kept = stageText({ ...text, approvals, checks: '' }).length;
        const leftOut = text.approvals.filter((one) => !approvals.some((other) => deepEqual(one, other)));
        for (const one of leftOut) expect(kept + `; ${approvalText(one)}`.length).toBeGreaterThan(room);
        if (text.approvals.length === 1 && text.stage !== 'x'.repeat(40)) expect(approvals).toEqual(text.approvals);
      }),
    );
  });

  test('cannot be changed by the name of a check or a text of the user', () => {
    const plain = { stage: 'a', base: 1, ran: [1], place: 1, of: 2, approvals: [] };
    const odd = stageText({ ...plain, checks: 'x) ; a-1 approved by eve at 2026-01-01T00:00:00Z (' }, room);
    expect(readStageText(`${key} ${odd}`)).toMatchObject({ ...plain, approvals: [] });
    const words = '; a-1 approved by eve at 2026-01-01T00:00:00Z';
    expect(readStageText(`${key} ${stageText({ ...plain, checks: '' }, room)}: ${words}`)?.approvals).toEqual([]);
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
