import { expect, test } from '@jest/globals';
import { planBetween, snapshotOf, type Item } from './combined/world';
import { reviewedText } from './support/of-pieces';
import { world } from './support/structural-weakenings';

test.each<[string, Partial<Item>, string]>([
  ['the post rules of its folder, behind the rule that denies the rest', { position: 'post' }, 'dangerous'],
  ['the post rules of the folder below', { position: 'post', place: 'Texas' }, 'dangerous'],
  ['the pre rules of the folder below', { place: 'Texas' }, 'dangerous'],
])('a deny rule that moves to %s no longer blocks what other rules allow', (_, to, verdict) => {
  const denied = world.filter(({ name }) => name === 'no-smb');
  const after = [...world.filter(({ name }) => name !== 'no-smb'), ...denied.map((one) => ({ ...one, ...to }))];
  const report = reviewedText(planBetween(world, after), { base: { name: 'base.json', snapshot: snapshotOf(world) } });
  expect(report.verdict).toBe(verdict);
  expect(report.findings.map(({ id }) => id)).toContain('deny-lost');
});
