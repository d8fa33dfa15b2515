import { AnswerSpace, anyAnswers, type Answers } from './answers';
import { Budget } from './budget';
import type { Question } from './question';

/**
 * Numbers for the names of zones and applications, and for questions. Policies that are compared share one, so that a
 * number means the same in both; it only grows.
 */
export class Vocabulary {
  readonly #zones = new Numbering();
  readonly #applications = new Numbering();
  readonly #questions = new Map<string, number>();
  readonly #asked: Question[] = [];
  /** How much work the policies that share the vocabulary may take. */
  readonly budget: Budget;
  /** Sets of answers to the questions. */
  readonly space: AnswerSpace;

  constructor(budget = new Budget()) {
    this.budget = budget;
    this.space = new AnswerSpace(budget);
  }

  /** Names of zones, each at its number. */
  get zones(): readonly string[] {
    return this.#zones.names;
  }

  /** Names of applications, each at its number. */
  get applications(): readonly string[] {
    return this.#applications.names;
  }

  /** Questions; the first has the number 1. */
  get questions(): readonly Question[] {
    return this.#asked;
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
    this.#asked.push(question);
    this.#questions.set(question.id, this.#asked.length);
    return this.#asked.length;
  }

  /** The sets of answers in which a question is answered: its number for yes, the negative number for no. */
  answer(answer: number): Answers {
    return this.space.literal(answer);
  }

  /** The sets of answers in which all of some questions are answered. */
  all(answers: readonly number[]): Answers {
    return answers.reduce((all, one) => all.and(this.answer(one)), anyAnswers);
  }

  /** The number of a question that was asked before, or undefined. */
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
