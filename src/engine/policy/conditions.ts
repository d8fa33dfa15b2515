import { createHash } from 'node:crypto';
import { cachedBy } from '../../core';
import { anyAnswers, never, supportOf, disjointConditions, type Answers } from './answers';
import type { Condition, Question, QuestionSubject } from './question';
import type { Vocabulary } from './vocabulary';

/** Maximum number of alternatives written out in a text; the others are only counted. */
const listed = 2;
/** Maximum number of questions about one subject that are listed individually. */
const mostAlike = 12;
/** A set without a simple form is split into at most this many conjunctions; beyond that it stays one condition. */
const mostWays = 8;
/** Maximum number of alternatives stored in a question. */
const mostKept = 64;

/** Splits a set of answers into disjoint parts, each described by a few conditions. */
export function describable(answers: Answers, vocabulary: Vocabulary): readonly Answers[] {
  const split = vocabulary.space.attempt(() => {
    if (factorsOf(answers, vocabulary).every(isSimple)) return [answers];
    return disjointConditions(answers, mostWays)?.map((way) => vocabulary.all(way));
  });
  return split ?? [answers];
}

/** Returns conditions whose conjunction describes a set of answers. */
export function conditionsOf(answers: Answers, vocabulary: Vocabulary): readonly Condition[] {
  const known = describedBy(vocabulary);
  const described = known.get(answers);
  if (described !== undefined) return described;
  const found = vocabulary.space.attempt(() => factorsOf(answers, vocabulary)) ?? [answers];
  const conditions = joinedExceptions(found.flatMap((factor) => conditionOf(factor, vocabulary)));
  known.set(answers, conditions);
  return conditions;
}

/** Thousands of regions share a few sets of answers, whose texts are long. */
const describedBy = cachedBy((_: Vocabulary) => new Map<Answers, readonly Condition[]>());

/** Returns one combination of answers from the set, as an example. */
export function exampleAnswers(answers: Answers, vocabulary: Vocabulary): readonly Condition[] {
  const way: number[] = [];
  for (let at = answers; at !== anyAnswers && at !== never;) {
    const { question } = at;
    const isYes = at.yes(question) !== never;
    way.push(isYes ? question : -question);
    at = isYes ? at.yes(question) : at.no(question);
  }
  return way.flatMap((answer) => literal(answer, vocabulary));
}

/** Returns the questions that the sets depend on. Many questions about one subject are combined into one. */
export function questionsIn(sets: readonly Answers[], vocabulary: Vocabulary): readonly Question[] {
  const all = supportOf(...sets).flatMap((number) => vocabulary.questions[number - 1] ?? []);
  const subjects = [...new Set(all.map(({ about }) => about))];
  return subjects.flatMap((about) => {
    const sameAttribute = all.filter((question) => question.about === about);
    return sameAttribute.length <= mostAlike
      ? sameAttribute
      : anyOf(sameAttribute.map((question) => [{ question, answer: 'yes' as const }]));
  });
}

/** Factors a set into a conjunction: one factor for each required answer, and one for each subject where possible. */
function factorsOf(answers: Answers, vocabulary: Vocabulary): readonly Answers[] {
  if (answers === anyAnswers || answers === never) return [];
  const literals: number[] = [];
  let rest = answers;
  for (const number of supportOf(answers)) {
    for (const literal of [number, -number]) {
      if (!answers.isWithin(vocabulary.answer(literal))) continue;
      literals.push(literal);
      rest = vocabulary.space.quantify(rest, (question) => question === number, 'one');
    }
  }
  // Negated literals (exceptions) come first, the newest question before those that more rules share.
  const needed = literals.sort((a, b) => a - b).map((literal) => vocabulary.answer(literal));
  if (rest === anyAnswers) return needed;
  const subjectOf = (question: number): QuestionSubject | undefined => vocabulary.questions[question - 1]?.about;
  const subjects = [...new Set(supportOf(rest).map(subjectOf))];
  const apart = subjects.map((about) =>
    vocabulary.space.quantify(rest, (question) => subjectOf(question) !== about, 'one'),
  );
  const isProduct = subjects.length > 1 && apart.reduce((all, factor) => all.and(factor), anyAnswers) === rest;
  return [...needed, ...(isProduct ? apart : [rest])];
}

/** Whether a single condition describes the set: an answer, or a disjunction of answers. */
function isSimple(answers: Answers): boolean {
  return disjointConditions(answers.not(), 1) !== undefined;
}

function conditionOf(factor: Answers, vocabulary: Vocabulary): readonly Condition[] {
  const [way, ...others] = disjointConditions(factor.not(), 1) ?? [];
  if (way !== undefined && others.length === 0) {
    const alternatives = way.map((answer) => literal(-answer, vocabulary));
    const [only] = alternatives;
    if (only !== undefined && alternatives.length === 1) return only;
    return [{ question: anyOf(alternatives), answer: 'yes' }];
  }
  const ways = disjointConditions(factor, mostKept);
  if (ways !== undefined) {
    return [
      { question: anyOf(ways.map((way) => way.flatMap((answer) => literal(answer, vocabulary)))), answer: 'yes' },
    ];
  }
  const questions = supportOf(factor).flatMap((number) => vocabulary.questions[number - 1] ?? []);
  return [{ question: combination(questions, digestOf(factor, vocabulary)), answer: 'yes' }];
}

function literal(answer: number, vocabulary: Vocabulary): readonly Condition[] {
  const question = vocabulary.questions[Math.abs(answer) - 1];
  return question === undefined ? [] : [{ question, answer: answer > 0 ? 'yes' : 'no' }];
}

/** Joins many exceptions about one subject into one condition. */
function joinedExceptions(conditions: readonly Condition[]): readonly Condition[] {
  const refuseConditions = (about: QuestionSubject): readonly Condition[] =>
    conditions.filter(({ question, answer }) => answer === 'no' && question.about === about);
  const many = new Set(
    conditions.map(({ question }) => question.about).filter((about) => refuseConditions(about).length > mostAlike),
  );
  const remaining = conditions.filter(({ question, answer }) => answer === 'yes' || !many.has(question.about));
  const joined = [...many].map((about): Condition => ({
    question: anyOf(
      refuseConditions(about)
        .toReversed()
        .map(({ question }) => [{ question, answer: 'yes' }]),
    ),
    answer: 'no',
  }));
  return [...remaining, ...joined];
}

function anyOf(alternatives: readonly (readonly Condition[])[]): Question {
  const all = alternatives.flat();
  const [about = 'rule', ...others] = new Set(all.map(({ question }) => question.about));
  const ids = alternatives.map((conditions) =>
    conditions
      .map(({ question, answer }) => `${answer} ${question.id}`)
      .sort()
      .join(' and '),
  );
  const texts = alternatives.map((conditions) =>
    conditions.map(({ question, answer }) => `${answer === 'yes' ? '' : 'not: '}${question.text}`).join(' and '),
  );
  const names = all.flatMap(({ question }) => question.names ?? []);
  const left = texts.length - 1;
  const text =
    texts.length <= listed ? texts.join(', or ') : `${texts[0] ?? ''}, or the same for one of ${String(left)} more`;
  return {
    id: `one of ${ids.toSorted().join('\n')}`,
    about: others.length === 0 ? about : 'rule',
    text,
    ...(names.length === 0 ? {} : { names }),
    anyOf: alternatives,
  };
}

const digests = cachedBy((_: Vocabulary) => new Map<Answers, string>());

/** Returns a digest of a set by the IDs of its questions: numbers differ between reviews that ask other things as well. */
function digestOf(answers: Answers, vocabulary: Vocabulary): string {
  const known = digests(vocabulary);
  const visit = (answers: Answers): string => {
    if (answers === anyAnswers || answers === never) return String(answers.id);
    const found = known.get(answers);
    if (found !== undefined) return found;
    const id = vocabulary.questions[answers.question - 1]?.id ?? '';
    const text = JSON.stringify([id, visit(answers.yes(answers.question)), visit(answers.no(answers.question))]);
    const digest = createHash('sha256').update(text).digest('hex').slice(0, 32);
    known.set(answers, digest);
    return digest;
  };
  return visit(answers);
}

function combination(questions: readonly Question[], digest: string): Question {
  const [about = 'rule', ...others] = new Set(questions.map((question) => question.about));
  const [first] = questions;
  return {
    id: `combination ${digest} of ${questions
      .map(({ id }) => id)
      .toSorted()
      .join('\n')}`,
    about: others.length === 0 ? about : 'rule',
    text: `a combination of answers to ${String(questions.length)} questions, such as whether ${first?.text ?? ''}`,
  };
}
