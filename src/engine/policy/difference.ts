import { never, supportOf, type Answers } from './answers';
import { certaintyOf, type DecidedRegion, type Found } from './certainty';
import { policyChanges } from './changes-of';
import type { Difference } from './difference-result';
import { differingFlows, limitsOf, type DifferenceOptions } from './differing-flows';
import type { Policy } from './policy';
import { implies } from './question';
import type { Vocabulary } from './vocabulary';

/**
 * Computes the flows that two policies decide differently. Throws `VOCABULARIES_DIFFER`.
 */
export function difference(before: Policy, after: Policy, options: DifferenceOptions = {}): Difference {
  const { vocabulary } = before;
  return {
    covers: before.covers === 'everything' && after.covers === 'everything' ? 'everything' : 'what is known',
    changes: policyChanges(decidedFlows(differingFlows(before, after, options), vocabulary, options), vocabulary),
  };
}

/** Limit of boxes for what depends on answers, if the limit of pairs of rules is smaller. */
const fewestPieces = 2000;

/** Separates what changes for all answers from what depends on answers, without contradictory answers. */
export function decidedFlows<T extends Found>(
  found: readonly T[],
  vocabulary: Vocabulary,
  options: DifferenceOptions = {},
): readonly DecidedRegion<T>[] {
  return certaintyOf(
    found,
    limitsOf(vocabulary, { limit: Math.max(options.limit ?? 0, fewestPieces) }),
    vocabulary,
  ).flatMap((region) => {
    const answers = vocabulary.space.attempt(() => possible(region.box.answers, vocabulary)) ?? region.box.answers;
    return answers === never ? [] : [{ ...region, box: { sides: region.box.sides, answers } }];
  });
}

/** Removes contradictory answers: a member of a list is also a member of every list that contains it. */
function possible(answers: Answers, vocabulary: Vocabulary): Answers {
  const limited = supportOf(answers).flatMap((number) => {
    const question = vocabulary.questions[number - 1];
    return question?.extent === undefined ? [] : [{ number, question }];
  });
  let left = answers;
  for (const one of limited) {
    for (const other of limited) {
      if (one === other || !implies(one.question, other.question)) continue;
      left = left.and(vocabulary.answer(-one.number).or(vocabulary.answer(other.number)));
    }
  }
  return left;
}
