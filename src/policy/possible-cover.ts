import { holds } from './answers';
import { everything, type Box } from './box';
import { remainder, whateverTheAnswers } from './boxes';
import type { QuestionSubject } from './question';
import { includes } from './ranges';
import type { Vocabulary } from './vocabulary';

/** Sides of a box that a question can be about. */
const sideOf: Partial<Record<QuestionSubject, number>> = {
  source: 2,
  destination: 3,
  service: 4,
  application: 6,
};

/**
 * What is left of some boxes after others are taken away as if every question were answered in their favour. No question
 * is taken to have one answer for everything: a host name is not every address, a user not everybody. So an answer in a
 * box takes nothing from one that is open in what the question is about.
 */
export function possibleRemainder(
  boxes: readonly Box[],
  taken: readonly Box[],
  vocabulary: Vocabulary,
  limit: number,
): readonly Box[] | undefined {
  const left: Box[] = [];
  for (const box of boxes) {
    const able = taken.filter((other) => other.answers.every((answer) => isPlausible(answer, box, vocabulary)));
    const rest = remainder([whateverTheAnswers(box)], able.map(whateverTheAnswers), limit);
    if (rest === undefined) return undefined;
    left.push(...rest);
  }
  return left;
}

function isPlausible(answer: number, box: Box, { questions }: Vocabulary): boolean {
  if (holds(box.answers, answer)) return true;
  if (holds(box.answers, -answer)) return false;
  const about = questions[Math.abs(answer) - 1]?.about;
  if (about === undefined) return false;
  if (box.answers.some((own) => questions[Math.abs(own) - 1]?.about === about)) return true;
  const index = sideOf[about];
  return index !== undefined && !includes(box.sides[index] ?? [], everything.sides[index] ?? []);
}
