import { AnswerSpace, anyAnswers, type Answers } from './answers';
import { Budget } from './budget';
import type { Question } from './question';

/**
 * Assigns numbers to zone names, application names and questions. Policies to be compared share one vocabulary, so that
 * numbers mean the same in both. Entries are only added.
 */
export class Vocabulary {
  readonly #zones = new Numbering();
  readonly #applications = new Numbering();
  readonly #questions = new Map<string, number>();
  readonly #allQuestions: Question[] = [];
  readonly #texts = new Map<string, string>();
  /** Work budget shared by all policies with this vocabulary. */
  readonly budget: Budget;
  /** Sets of answers to the questions. */
  readonly space: AnswerSpace;

  constructor(budget = new Budget()) {
    this.budget = budget;
    this.space = new AnswerSpace(budget);
  }

  /** Zone names, indexed by number. */
  get zones(): readonly string[] {
    return this.#zones.names;
  }

  /** Application names, indexed by number. */
  get applications(): readonly string[] {
    return this.#applications.names;
  }

  /** All questions; the first has number 1. */
  get questions(): readonly Question[] {
    return this.#allQuestions;
  }

  zone(name: string): number {
    return this.#zones.numberOf(name);
  }

  application(name: string): number {
    return this.#applications.numberOf(name);
  }

  question(question: Question): number {
    const known = this.#questions.get(question.id);
    if (known !== undefined) return known;
    this.#allQuestions.push(question);
    this.#questions.set(question.id, this.#allQuestions.length);
    return this.#allQuestions.length;
  }

  /** Returns the first text that is equal, because regions of one comparison repeat the same addresses. */
  shared(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    this.#texts.set(text, text);
    return text;
  }

  /** Returns the set of answers with one fixed answer: the question number for yes, its negative for no. */
  answer(answer: number): Answers {
    return this.space.literal(answer);
  }

  /** Returns the set of answers in which all given answers hold. */
  all(answers: readonly number[]): Answers {
    return answers.reduce((all, one) => all.and(this.answer(one)), anyAnswers);
  }

  /** Returns the number of a known question; undefined if it is unknown. */
  numberOfQuestion(id: string): number | undefined {
    return this.#questions.get(id);
  }
}

class Numbering {
  readonly names: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.names.length);
    return this.names.push(name) - 1;
  }
}
