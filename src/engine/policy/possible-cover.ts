import { anyAnswers, never, supportOf, type Answers } from './answers';
import { everything, type Box } from './box';
import { remainder, forAnyAnswers, type Limits } from './boxes';
import type { QuestionSubject } from './question';
import { includes } from './ranges';
import type { Vocabulary } from './vocabulary';

/** Box dimension that a question subject restricts. */
const sideOf: Partial<Record<QuestionSubject, number>> = {
  source: 2,
  destination: 3,
  service: 4,
  application: 6,
};

/**
 * Subtracts boxes from others, assuming the most favorable answer to each question. An answer is assumed not to cover a
 * whole dimension: a host name is not every address, a user not every user. So a box with such an answer removes
 * nothing from one that is unrestricted in that dimension.
 */
export function possibleRemainder(
  boxes: readonly Box[],
  subtracted: readonly Box[],
  vocabulary: Vocabulary,
  limits: Limits,
): readonly Box[] | undefined {
  const left: Box[] = [];
  for (const box of boxes) {
    const able = subtracted.filter((other) => isPlausible(other.answers, box, vocabulary));
    const rest = remainder([forAnyAnswers(box)], able.map(forAnyAnswers), limits);
    if (rest === undefined) return undefined;
    left.push(...rest);
  }
  return left;
}

/** Whether a combination of answers in the set is plausible for the box. Questions that are not needed stay open. */
function isPlausible(answers: Answers, box: Box, vocabulary: Vocabulary): boolean {
  const known = new Map<Answers, boolean>([
    [anyAnswers, true],
    [never, false],
  ]);
  const visit = (one: Answers): boolean => {
    const cached = known.get(one);
    if (cached !== undefined) return cached;
    const { question } = one;
    const [yes, no] = [one.yes(question), one.no(question)];
    const can =
      (visit(yes) && isPlausibleAnswer(question, box, vocabulary)) ||
      (visit(no) && isPlausibleAnswer(-question, box, vocabulary)) ||
      visit(yes.and(no));
    known.set(one, can);
    return can;
  };
  return visit(answers);
}

function isPlausibleAnswer(answer: number, box: Box, vocabulary: Vocabulary): boolean {
  const literal = vocabulary.answer(answer);
  if (box.answers.isWithin(literal)) return box.answers !== anyAnswers;
  if (!box.answers.meets(literal)) return false;
  const { questions } = vocabulary;
  const about = questions[Math.abs(answer) - 1]?.about;
  if (about === undefined) return false;
  if (supportOf(box.answers).some((own) => questions[own - 1]?.about === about)) return true;
  const index = sideOf[about];
  return index !== undefined && !includes(box.sides[index] ?? [], everything.sides[index] ?? []);
}
