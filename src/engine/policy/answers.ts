import type { Budget } from './budget';

/** Maximum height of a diagram, which limits the recursion depth. */
const highest = 3000;
/** Maximum number of cached conjunctions. The cache only saves time and is cleared when full. */
const mostRemembered = 100_000;
/** Budget units for a new diagram node. Higher than for a comparison, because nodes also use memory. */
const cost = 200;
const idBits = 2 ** 25;

/**
 * A set of answers to yes/no questions, as a reduced ordered binary decision diagram (BDD). A node holds a question and
 * the remaining set for each answer. Equal sets of one space are the same object, so `===` compares them.
 */
export class Answers {
  readonly id: number;
  /** Question number; Infinity for the constants `anyAnswers` and `never`. */
  readonly question: number;
  readonly #space: AnswerSpace | undefined;
  readonly #yes: Answers | undefined;
  readonly #no: Answers | undefined;
  /** Number of questions on the longest path. */
  readonly height: number;

  constructor(id: number, node?: { space: AnswerSpace; question: number; yes: Answers; no: Answers }) {
    this.id = id;
    this.question = node?.question ?? Infinity;
    this.#space = node?.space;
    this.#yes = node?.yes;
    this.#no = node?.no;
    this.height = node === undefined ? 0 : 1 + Math.max(node.yes.height, node.no.height);
  }

  /**
   * Returns the remaining set if a question is answered yes; the set itself if it does not depend on that question
   * first.
   */
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

  /** Whether the set is a subset of `other`. */
  isWithin(other: Answers): boolean {
    return other === anyAnswers || this === other || this.and(other.not()) === never;
  }

  meets(other: Answers): boolean {
    return this.and(other) !== never;
  }
}

/** The set of all answers (BDD constant true). */
export const anyAnswers = new Answers(1);
/** The empty set (BDD constant false). */
export const never = new Answers(0);

/** Makes diagram nodes; each distinct node exists once. */
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

  /** Returns the set in which one question has a fixed answer: `n` for yes, `-n` for no. Numbers start at 1. */
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
    const node = this.#node(question, a.yes(question).and(b.yes(question)), a.no(question).and(b.no(question)));
    if (this.#conjunctions.size >= mostRemembered) this.#conjunctions.clear();
    this.#conjunctions.set(key, node);
    return node;
  }

  opposite(a: Answers): Answers {
    const known = this.#opposites.get(a);
    if (known !== undefined) return known;
    const node = this.#node(a.question, a.yes(a.question).not(), a.no(a.question).not());
    this.#opposites.set(a, node).set(node, a);
    return node;
  }

  /**
   * Returns the result of `work`, or undefined if it exceeds its share of the budget. In that case its nodes are
   * discarded.
   */
  attempt<T>(work: () => T, share?: number): T | undefined {
    const before = this.#made.length;
    const found = this.#budget.attempt(work, share);
    if (found !== undefined) return found;
    for (const { node, key } of this.#made.splice(before)) this.#nodes[node.question]?.delete(key);
    this.#conjunctions.clear();
    this.#opposites.clear();
    return undefined;
  }

  /**
   * Eliminates questions: `one` keeps sets that hold for at least one answer to them, `any` those that hold for all
   * answers.
   */
  quantify(a: Answers, which: (question: number) => boolean, quantifier: 'one' | 'any'): Answers {
    const known = new Map<Answers, Answers>();
    const visit = (one: Answers): Answers => {
      if (one === anyAnswers || one === never) return one;
      const cached = known.get(one);
      if (cached !== undefined) return cached;
      const [yes, no] = [visit(one.yes(one.question)), visit(one.no(one.question))];
      const result = !which(one.question)
        ? this.#node(one.question, yes, no)
        : quantifier === 'one'
          ? yes.or(no)
          : yes.and(no);
      known.set(one, result);
      return result;
    };
    return visit(a);
  }

  #node(question: number, yes: Answers, no: Answers): Answers {
    if (yes === no) return yes;
    const nodes = (this.#nodes[question] ??= new Map());
    const key = yes.id * idBits + no.id;
    const known = nodes.get(key);
    if (known !== undefined) return known;
    const node = new Answers(this.#count++, { space: this, question, yes, no });
    this.#budget.spend(cost);
    if (node.height > highest) this.#budget.stop();
    nodes.set(key, node);
    this.#made.push({ node, key });
    return node;
  }
}

/** Returns the numbers of the questions that the sets depend on, ascending. */
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

/** Splits a set into disjoint conjunctions of literals; undefined if there are more than `limit`. */
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
