import { describe, expect, test } from '@jest/globals';
import { difference, effectivePolicy, shadowing, verdict, Vocabulary, type Policy } from '../../src/engine/policy';
import { office, officeWith } from '../trace/office';
import { deny, host, policyOf, rule, type Situation } from './cases/situation';

const numbered = <T>(count: number, make: (i: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const hosts = numbered(80, (i) => host(`h${String(i)}`, `h${String(i)}.example`));
const named = (count: number, from = 0): readonly string[] => numbered(count, (i) => `h${String(from + i)}`);

describe('a rule with long lists of unknown names', () => {
  // Each of 40 × 40 × 12 × 12 combinations would be a piece of its own.
  const long = (count: number): Situation => ({
    rules: [
      rule('long', {
        source: named(count),
        destination: named(40, 40),
        source_user: numbered(12, (i) => `u${String(i)}`),
        category: numbered(12, (i) => `c${String(i)}`),
      }),
      deny('rest', {}),
    ],
    objects: hosts,
  });

  test('asks about each list as a whole, and still tells maybe from surely', () => {
    const policy = policyOf(long(40));
    expect(policy.rules[0]?.boxes.length).toBe(1);
    expect(verdict(policy, { source: '10.0.0.1' })).toMatchObject({
      certainty: 'maybe',
      questions: expect.arrayContaining([
        expect.objectContaining({ text: 'the source is an address of h0.example, or the same for one of 39 more' }),
      ]),
    });
    expect(shadowing(policy).shadows).toEqual([]);
  });

  test('opens and closes nothing for sure when one member comes', () => {
    const vocabulary = new Vocabulary();
    const { changes } = difference(policyOf(long(39), vocabulary), policyOf(long(40), vocabulary));
    expect(changes.map(({ certainty }) => certainty)).toEqual(['maybe']);
    expect(changes[0]?.region.provided.map(({ question, answer }) => `${answer}: ${question.text}`)).toEqual(
      expect.arrayContaining([
        'yes: the source is an address of h39.example',
        'no: the source is an address of h0.example, or the same for one of 38 more',
      ]),
    );
    expect(difference(policyOf(long(40), vocabulary), policyOf(long(40), vocabulary)).changes).toEqual([]);
  });

  test('is no different when it is negated', () => {
    const negated = { rules: [rule('not', { destination: named(60), negate_destination: true })], objects: hosts };
    const policy = policyOf(negated);
    expect(policy.rules[0]?.boxes).toHaveLength(1);
    expect(verdict(policy, { destination: '10.0.0.1' }).certainty).toBe('maybe');
  });
});

describe('nothing', () => {
  test('has the two defaults decide', () => {
    expect(verdict(policyOf({ rules: [] }), { from: 'trust', to: 'untrust' })).toMatchObject({
      certainty: 'surely',
      effect: 'block',
    });
    expect(verdict(policyOf({ rules: [] }), { from: 'trust', to: 'trust' })).toMatchObject({ effect: 'allow' });
  });

  test('matches a group without members, and everything its negation', () => {
    const objects = [{ kind: 'address_group', name: 'empty', fields: { static: [] } }];
    const of = (negate_source: boolean) =>
      policyOf({ rules: [rule('r', { source: ['empty'], negate_source })], objects });
    expect(of(false).rules[0]?.boxes).toEqual([]);
    expect(verdict(of(true), { from: 'a', to: 'b' })).toMatchObject({ certainty: 'surely', effect: 'allow' });
  });
});

test('two policies of unknown folders are the same', () => {
  const vocabulary = new Vocabulary();
  const nowhere = effectivePolicy(
    { containers: [], objects: [], rulebases: [] },
    { scope: 'folder', name: 'Nowhere' },
    vocabulary,
  );
  expect(nowhere.covers).toBe('what is known');
  expect(difference(nowhere, nowhere).changes).toEqual([]);
});

test('a difference covers everything only if both policies do', () => {
  const vocabulary = new Vocabulary();
  const whole = effectivePolicy(officeWith({}), office, vocabulary);
  const [top, ...others] = officeWith({}).containers;
  if (top === undefined) throw new Error('the office has containers');
  const containers = [{ ...top, completeness: 'partial' as const }, ...others];
  const part = effectivePolicy({ ...officeWith({}), containers }, office, vocabulary);
  const covers = (before: Policy, after: Policy): string => difference(before, after).covers;
  expect(covers(whole, whole)).toBe('everything');
  for (const [before, after] of [
    [whole, part],
    [part, whole],
    [part, part],
  ] as const) {
    expect(covers(before, after)).toBe('what is known');
  }
});
