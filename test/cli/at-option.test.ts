import { expect, test } from '@jest/globals';
import { minuteAt } from '../../src/cli/at-option';
import { testIo } from '../support/scm';

test.each([
  ['2026-12-31', '2026-12-31T12:00Z'],
  ['2026-12-31T18:00', '2026-12-31T18:00Z'],
])('--at %s is a minute; a date is its noon', async (at, time) => {
  expect(await minuteAt(testIo(), at)).toBe(Date.parse(time) / 60_000);
});

test('without --at there is no minute', async () => {
  expect(await minuteAt(testIo(), undefined)).toBeUndefined();
});

test.each(['tomorrow', '2026-02-30', '31.12.2026', '2026-12-31T25:00', ''])('--at %j is refused', async (at) => {
  await expect(minuteAt(testIo(), at)).rejects.toMatchObject({
    code: 'BAD_TIME',
    message: expect.stringContaining('it is not a time; write'),
  });
});
