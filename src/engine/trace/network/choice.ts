import type { Vocabulary } from '../../policy';
import { anyAnswers, type Answers } from '../../policy/engine';

/** One of several things that the firewall or the network may choose. */
export interface Choice {
  /** Equal for the same choice in two configurations. */
  readonly id: string;
  /** A statement that is true if it is chosen. */
  readonly text: string;
}

/**
 * Returns, for each choice, the answers for which it is taken. Exactly one is taken for all answers: the first one if all
 * others are denied.
 */
export function exclusiveAnswers(choices: readonly Choice[], vocabulary: Vocabulary): readonly Answers[] {
  let left: Answers = anyAnswers;
  const later = choices.slice(1).map(({ id, text }) => {
    const literal = vocabulary.answer(vocabulary.question({ id, about: 'zone', text }));
    const own = left.and(literal);
    left = left.and(literal.not());
    return own;
  });
  return choices.length === 0 ? [] : [left, ...later];
}
