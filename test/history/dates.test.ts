import { describe, expect, test } from '@jest/globals';
import { datedInOrder, misdated, timeline } from '../../src/tools/history';
import { bounds } from '../../src/tools/history/misdated';
import { randomsFrom } from '../support/randoms';
import { address, historyOf, snapshotWith } from './support/states';

const dated = (...days: readonly string[]) => days.map((at) => ({ at }));

/** The fewest states without which the dates are in order, by trying every choice. */
function fewestByTrying(days: readonly string[]): number {
  let fewest = days.length;
  for (let choice = 0; choice < 1 << days.length; choice++) {
    const left = days.filter((_, i) => (choice & (1 << i)) === 0);
    if (left.every((at, i) => i === 0 || (left[i - 1] ?? '') <= at))
      fewest = Math.min(fewest, days.length - left.length);
  }
  return fewest;
}

describe('states whose dates run backwards', () => {
  test.each<[readonly string[], readonly number[]]>([
    [[], []],
    [['1'], []],
    [['1', '2', '3'], []],
    [['1', '1', '1'], []],
    [['1', '9', '2', '3'], [1]],
    [['5', '6', '1', '7'], [2]],
    [['9', '1', '2'], [0]],
    [['1', '2', '0'], [2]],
    [
      ['1', '9', '3', '0', '5'],
      [1, 3],
    ],
  ])('of %j are %j', (days, wrong) => {
    expect([...misdated(dated(...days))]).toEqual(wrong);
    expect(datedInOrder(dated(...days))).toEqual(dated(...days.filter((_, i) => !wrong.includes(i))));
  });

  test('are the fewest without which the others are in order', () => {
    const random = randomsFrom(3);
    for (let run = 0; run < 300; run++) {
      const days = Array.from({ length: 1 + Math.floor(random() * 8) }, () => String(Math.floor(random() * 7)));
      const kept = datedInOrder(dated(...days)).map(({ at }) => at);
      expect({ days, kept }).toEqual({ days, kept: kept.toSorted() });
      expect({ days, wrong: misdated(dated(...days)).size }).toEqual({ days, wrong: fewestByTrying(days) });
    }
  });

  test('can have been made between the nearest states around them whose dates are right', () => {
    const states = dated('1', '2', '9', '0', '3', '4');
    const wrong = misdated(states);
    expect([...wrong]).toEqual([2, 3]);
    expect([2, 3].map((at) => bounds(states, wrong, at))).toEqual([['2', '3'], ['2', '3']]); // prettier-ignore
  });

  test('can have been made at any time on a side without a right date', () => {
    const anyTime = (days: readonly string[], at: number) => {
      const [first, last] = bounds(dated(...days), misdated(dated(...days)), at);
      return [first <= '0001-01-01', last >= '9999-12-31T23:59:59Z', first, last];
    };
    expect(anyTime(['2031', '2026', '2027'], 0)).toEqual([true, false, '', '2026']);
    expect(anyTime(['2026', '2027', '1999'], 2)).toEqual([false, true, '2027', expect.anything()]);
  });
});

describe('a period', () => {
  const day = (n: number): string => `2026-01-0${n}T00:00:00.000Z`;
  const contents = [1, 2, 3, 4, 5].map((n) => snapshotWith({ objects: [address('web', `10.0.0.${n}`)] }));
  const listed = async (days: readonly string[], from?: string, until?: string) => {
    const states = historyOf(contents, days.map((at) => ({ at }))); // prettier-ignore
    const { steps } = await timeline(states, { ...(from && { from }), ...(until && { until }) });
    return steps.map(({ state }) => state.id);
  };
  const right = [1, 2, 3, 4, 5].map(day);

  test.each<[string | undefined, string | undefined, readonly string[]]>([
    [undefined, undefined, ['s1', 's2', 's3', 's4']],
    [day(2), undefined, ['s1', 's2', 's3', 's4']],
    [day(3), day(4), ['s2', 's3']],
    [undefined, day(2), ['s1']],
    [day(6), undefined, []],
    [day(4), day(3), []],
  ])('from %s until %s, both included, lists %j', async (from, until, ids) => {
    expect(await listed(right, from, until)).toEqual(ids);
  });

  test.each<[readonly string[], string, string, readonly string[]]>([
    [[day(1), '2031-01-01', day(3), day(4), day(5)], day(2), day(2), ['s1']],
    [[day(1), '2031-01-01', day(3), day(4), day(5)], day(1), day(1), ['s1']],
    [[day(1), '2031-01-01', day(3), day(4), day(5)], day(4), day(5), ['s3', 's4']],
    [[day(1), day(2), day(3), day(4), '1999-01-01'], '2030-01-01', '2030-12-31', ['s4']],
  ])('of states at %j from %s until %s has those without a right date that can be in it', async (days, ...more) => {
    const [from, until, ids] = more;
    expect(await listed(days, from, until)).toEqual(ids);
  });
});
