/** Thrown by `spend`, caught by `attempt`. */
class OutOfBudget extends Error {}

/** Default budget for a whole review: a few seconds of CPU time. */
const usual = 60_000_000;
/** One question may use 1/8 of the remaining budget, so that a few hard ones leave enough for the others. */
const usualShare = 8;

/**
 * The work budget of an engine run, which bounds its time. All comparisons of a run share it. One unit is about one
 * comparison of two boxes.
 */
export class Budget {
  #left: number;
  /** Units that the current `attempt` must leave for later work. Work outside an `attempt` is not limited. */
  #floor = -Infinity;

  constructor(units = usual) {
    this.#left = units;
  }

  /** Charges for work about to be done. Aborts the enclosing `attempt` if the budget is exhausted. */
  spend(units: number): void {
    this.#left -= units;
    if (this.#left < this.#floor) throw new OutOfBudget();
  }

  /** Aborts the enclosing `attempt`, without affecting later ones. */
  stop(): void {
    if (this.#floor !== -Infinity) throw new OutOfBudget();
  }

  /** Returns the result of `work`, or undefined if it exceeds its share of the budget: 1 of `share` parts. */
  attempt<T>(work: () => T, share = usualShare): T | undefined {
    const floor = this.#floor;
    const available = this.#left - Math.max(floor, 0);
    if (available <= 0) return undefined;
    this.#floor = this.#left - available / share;
    try {
      return work();
    } catch (error) {
      if (error instanceof OutOfBudget) return undefined;
      throw error;
    } finally {
      this.#floor = floor;
    }
  }
}
