import { copyText } from '../../logs';

/** Values with their sessions. */
export interface TallyResult {
  /** Number of distinct values; at least this many if `isComplete` is false. */
  readonly distinct: number;
  readonly isComplete: boolean;
  /** The most frequent values. */
  readonly top: readonly { readonly value: string; readonly sessions: number }[];
}

/** Number of values that all tallies of a report may still keep, which bounds its memory. */
export interface TallyBudget {
  left: number;
}

/** Values listed in a result. */
const mostListed = 50;

/** Counts sessions by value. */
export class Tally {
  readonly #budget: TallyBudget;
  readonly #values = new Map<string, number>();
  #isComplete = true;

  constructor(budget: TallyBudget) {
    this.#budget = budget;
  }

  add(value: string, sessions: number): void {
    const known = this.#values.get(value);
    if (known !== undefined) this.#values.set(value, known + sessions);
    else if (this.#budget.left > 0) {
      this.#budget.left -= 1;
      this.#values.set(copyText(value), sessions);
    } else this.#isComplete = false;
  }

  done(): TallyResult {
    const sorted = [...this.#values].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
    return {
      distinct: this.#values.size,
      isComplete: this.#isComplete,
      top: sorted.slice(0, mostListed).map(([value, sessions]) => ({ value, sessions })),
    };
  }
}
