import { expect, test } from '@jest/globals';
import { never, type Answers } from '../../src/engine/policy/answers';
import { conditionsOf } from '../../src/engine/policy/conditions';
import { Vocabulary } from '../../src/engine/policy';

const names = Array.from({ length: 9 }, (_, i) => `q${i}`);

/** An odd number of these questions is answered yes: it has no simple form. */
function odd(asked: readonly string[], vocabulary: Vocabulary): Answers {
  return asked.reduce((is: Answers, id) => {
    const one = vocabulary.answer(vocabulary.question({ id, about: 'rule', text: id }));
    return is.and(one.not()).or(is.not().and(one));
  }, never);
}

const idsOf = (answers: Answers, vocabulary: Vocabulary): readonly string[] =>
  conditionsOf(answers, vocabulary).map(({ question }) => question.id);

test('a combination of answers has the same ID, whatever else a review asks', () => {
  const [alone, among] = [new Vocabulary(), new Vocabulary()];
  for (const id of ['other-1', 'other-2']) among.question({ id, about: 'rule', text: id });
  // Takes the next numbers of sets.
  odd(['other-2', 'other-1'], among);
  const ids = idsOf(odd(names, alone), alone);
  expect(ids.join()).toMatch(/^combination /);
  expect(idsOf(odd(names, among), among)).toEqual(ids);
});

test('other combinations of the same questions have other IDs', () => {
  const vocabulary = new Vocabulary();
  const set = odd(names, vocabulary);
  expect(idsOf(set.not(), vocabulary)).not.toEqual(idsOf(set, vocabulary));
});
