import type { Budget } from './budget';

/** Recursion goes as deep as a diagram is high. */
const highest = 3000;
/** Remembered conjunctions, beyond which they are forgotten. They only save time. */
const mostRemembered = 100_000;
/** A diagram costs as much as this many comparisons: it also takes memory. */
const cost = 200;
const idBits = 2 ** 25;

/**
 * A set of answers to yes/no questions, as a reduced ordered binary decision diagram: the first question that matters,
 * and the sets that remain for each of its answers. Equal sets of one space are the same object, so `===` compares them.
 */
export class Answers {
  readonly id: number;
  /** Number of the question; Infinity for "whatever the answers are" and for "never". */
  readonly question: number;
  readonly #space: AnswerSpace | undefined;
  readonly #yes: Answers | undefined;
  readonly #no: Answers | undefined;
  /** Questions on the longest way down. */
  readonly height: number;

  constructor(id: number, node?: { space: AnswerSpace; question: number; yes: Answers; no: Answers }) {
    this.id = id;
    this.question = node?.question ?? Infinity;
    this.#space = node?.space;
    this.#yes = node?.yes;
    this.#no = node?.no;
    this.height = node === undefined ? 0 : 1 + Math.max(node.yes.height, node.no.height);
  }

  /** What remains if a question is answered yes. A question that does not matter leaves everything. */
  yes(question: number): Answers {
    return question === this.question ? (this.#yes ?? this) : this;
  }

  no(question: number): Answers {
    return question === this.question ? (this.#no ?? this) : this;
  }

  and(other: Answers): Answers {
    if (this === other || other === anyAnswers) return this;
    if (this === anyAnswers) return other;
    if (this === never || other === never) return never;
    return this.#space?.both(this, other) ?? never;
  }

  or(other: Answers): Answers {
    if (this === other || other === never) return this;
    if (this === never) return other;
    if (this === anyAnswers || other === anyAnswers) return anyAnswers;
    return this.not().and(other.not()).not();
  }

  not(): Answers {
    if (this === anyAnswers) return never;
    if (this === never) return anyAnswers;
    return this.#space?.opposite(this) ?? never;
  }

  /** Whether every set of answers here is also there. */
  isWithin(other: Answers): boolean {
    return other === anyAnswers || this === other || this.and(other.not()) === never;
  }

  meets(other: Answers): boolean {
    return this.and(other) !== never;
  }
}

/** Whatever the answers are. */
export const anyAnswers = new Answers(1);
/** No set of answers. */
export const never = new Answers(0);

/** Makes diagrams, each once. */
export class AnswerSpace {
  readonly #budget: Budget;
  readonly #nodes: Map<number, Answers>[] = [];
  readonly #conjunctions = new Map<number, Answers>();
  readonly #opposites = new Map<Answers, Answers>();
  readonly #made: { readonly node: Answers; readonly key: number }[] = [];
  #count = 2;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** The sets in which a question is answered: `n` yes, `-n` no. Numbers begin at 1. */
  literal(answer: number): Answers {
    const yes = this.#node(Math.abs(answer), anyAnswers, never);
    return answer > 0 ? yes : yes.not();
  }

  both(a: Answers, b: Answers): Answers {
    const [low, high] = a.id < b.id ? [a, b] : [b, a];
    const key = low.id * idBits + high.id;
    const known = this.#conjunctions.get(key);
    if (known !== undefined) return known;
    this.#budget.spend(1);
    const question = Math.min(a.question, b.question);
    const made = this.#node(question, a.yes(question).and(b.yes(question)), a.no(question).and(b.no(question)));
    if (this.#conjunctions.size >= mostRemembered) this.#conjunctions.clear();
    this.#conjunctions.set(key, made);
    return made;
  }

  opposite(a: Answers): Answers {
    const known = this.#opposites.get(a);
    if (known !== undefined) return known;
    const made = this.#node(a.question, a.yes(a.question).not(), a.no(a.question).not());
    this.#opposites.set(a, made).set(made, a);
    return made;
  }

  /** What some work finds, or undefined where it takes more than its share of the budget. Then nothing of it is kept. */
  attempt<T>(work: () => T): T | undefined {
    const before = this.#made.length;
    const found = this.#budget.attempt(work);
    if (found !== undefined) return found;
    for (const { node, key } of this.#made.splice(before)) this.#nodes[node.question]?.delete(key);
    this.#conjunctions.clear();
    this.#opposites.clear();
    return undefined;
  }

  /** Without some questions: the sets for which one answer to them is enough, or for which any answer will do. */
  quantified(a: Answers, which: (question: number) => boolean, enough: 'one' | 'any'): Answers {
    const known = new Map<Answers, Answers>();
    const visit = (one: Answers): Answers => {
      if (one === anyAnswers || one === never) return one;
      const seen = known.get(one);
      if (seen !== undefined) return seen;
      const [yes, no] = [visit(one.yes(one.question)), visit(one.no(one.question))];
      const made = !which(one.question)
        ? this.#node(one.question, yes, no)
        : enough === 'one'
          ? yes.or(no)
          : yes.and(no);
      known.set(one, made);
      return made;
    };
    return visit(a);
  }

  #node(question: number, yes: Answers, no: Answers): Answers {
    if (yes === no) return yes;
    const nodes = (this.#nodes[question] ??= new Map());
    const key = yes.id * idBits + no.id;
    const known = nodes.get(key);
    if (known !== undefined) return known;
    const made = new Answers(this.#count++, { space: this, question, yes, no });
    this.#budget.spend(cost);
    if (made.height > highest) this.#budget.stop();
    nodes.set(key, made);
    this.#made.push({ node: made, key });
    return made;
  }
}

/** Numbers of the questions that a set depends on, ascending. */
export function supportOf(...sets: readonly Answers[]): readonly number[] {
  const seen = new Set<Answers>();
  const found = new Set<number>();
  const open = [...sets];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (one === anyAnswers || one === never || seen.has(one)) continue;
    seen.add(one);
    found.add(one.question);
    open.push(one.yes(one.question), one.no(one.question));
  }
  return [...found].sort((a, b) => a - b);
}

/** Sets of literals that share nothing and together are the whole, or undefined if there are more than a limit. */
export function disjointConditions(answers: Answers, limit: number): readonly (readonly number[])[] | undefined {
  const ways: (readonly number[])[] = [];
  const visit = (one: Answers, way: readonly number[]): boolean => {
    if (one === never) return true;
    if (one === anyAnswers) return ways.push(way) <= limit;
    const { question } = one;
    return visit(one.yes(question), [...way, question]) && visit(one.no(question), [...way, -question]);
  };
  return visit(answers, []) ? ways : undefined;
}
