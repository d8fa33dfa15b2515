import { describe, expect, test } from '@jest/globals';
import { actionContexts, actionPairs, actionsOf, compareActions, type ActionContext } from '../../src/catalog';

/** Written by hand from the vendor's documentation, not read from the catalog. */
const rows: readonly (readonly [ActionContext, string, string, ReturnType<typeof compareActions>])[] = [
  ['threat', 'block_ip', 'drop', 'weaker'],
  ['threat', 'drop', 'reset-both', 'equal'],
  ['threat', 'reset-client', 'reset-server', 'equal'],
  ['threat', 'reset-both', 'alert', 'weaker'],
  ['threat', 'default', 'alert', 'weaker'],
  ['threat', 'alert', 'default', 'incomparable'],
  ['threat', 'none', 'allow', 'equal'],
  ['threat', 'drop', 'sinkhole', 'incomparable'],
  ['scan', 'block_ip', 'block', 'weaker'],
  ['scan', 'block', 'block_ip', 'incomparable'],
  ['scan', 'alert', 'block', 'stricter'],
  ['url', 'block', 'redirect', 'weaker'],
  ['url', 'continue', 'redirect', 'incomparable'],
  ['url', 'block', 'continue', 'weaker'],
  ['url', 'allow', 'alert', 'stricter'],
  ['credential', 'block', 'continue', 'weaker'],
  ['dns', 'sinkhole', 'block', 'weaker'],
  ['dns', 'block', 'sinkhole', 'stricter'],
  ['dns', 'default', 'allow', 'weaker'],
  ['file', 'block', 'continue', 'weaker'],
  ['file', 'none', 'alert', 'stricter'],
  ['analysis', 'public-cloud', 'private-cloud', 'incomparable'],
  ['analysis', 'public-cloud', 'none', 'weaker'],
  ['denial-of-service', 'deny', 'protect', 'weaker'],
];

test.each(rows)('in the context %s, %s → %s is %s', (context, from, to, wanted) => {
  expect(compareActions(context, from, to)).toBe(wanted);
});

describe.each(actionContexts.map((context) => [context]))('the order of %s', (context) => {
  const actions = actionsOf(context);

  test('has a reason for every pair', () => {
    const { weaker, alike, doubtful } = actionPairs(context);
    expect([...weaker, ...alike, ...doubtful].filter(([, , reason]) => reason.length < 10)).toEqual([]);
  });

  test('never proves both directions', () => {
    for (const one of actions) {
      for (const other of actions) {
        const there = compareActions(context, one, other);
        const back = compareActions(context, other, one);
        if (there === 'equal') expect(back).toBe('equal');
        if (there === 'stricter') expect(back).toBe('weaker');
      }
    }
  });

  test('proves what two steps prove', () => {
    const isProved = (from: string, to: string): boolean =>
      ['equal', 'stricter'].includes(compareActions(context, from, to));
    for (const a of actions) {
      for (const b of actions) {
        for (const c of actions) {
          // A doubtful step is not proved by itself, and steps around it are.
          if (isProved(a, b) && isProved(b, c)) expect(compareActions(context, a, c)).not.toBe('weaker');
        }
      }
    }
  });
});
