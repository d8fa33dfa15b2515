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
