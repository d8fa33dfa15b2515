import { describe, expect, test } from '@jest/globals';
import { readPlan, review } from '../../src/review';
import { baseText, planText } from './support/fixtures';
import { readSnapshot } from '../../src/tenant';

const snapshot = readSnapshot(baseText(), 'base.json');

const rowsOf = (name: string) => {
  const plan = readPlan(planText(name), name);
  const { containers } = review([{ name, plan }], { base: { name: 'base.json', snapshot } });
  return containers.flatMap(({ rulebases }) => rulebases.flatMap(({ rules }) => rules));
};

describe('places in a rulebase', () => {
  test('count the rules of others, which the base holds', () => {
    expect(rowsOf('moved-rule')).toMatchObject([
      { name: 'tills-nowhere-else', moved: true, placeBefore: 3, placeAfter: 1, action: 'none' },
    ]);
    // After the five rules of the office comes one that was created by hand.
    expect(snapshot.rulebases.flatMap(({ rules }) => rules.map(({ name }) => name))).toContain('old-vpn');
  });

  test('of a new rule are those that its order says', () => {
    expect(rowsOf('added-any-any')).toMatchObject([
      { name: 'temporary', moved: false, placeAfter: 1, action: 'create' },
    ]);
  });
});
