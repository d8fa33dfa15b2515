/** Thrown by `spend`. `attempt` catches it. */
class OutOfBudget extends Error {}

/** Units of work of a whole review: a few seconds of a CPU. */
const usual = 60_000_000;
/** The share of what is left that one question may take, so that a few hard ones leave enough for the others. */
const share = 8;

/**
 * How much work a run of the engine may take. All comparisons of a run share one, so its time has a limit. A unit is about
 * one comparison of two boxes.
 */
export class Budget {
  #left: number;
  /** What the `attempt` that is under way leaves for others. Work outside one is not stopped. */
  #floor = -Infinity;

  constructor(units = usual) {
    this.#left = units;
  }

  /** Counts work that is about to be done. Stops the `attempt` around it when there is no budget for it. */
  spend(units: number): void {
    this.#left -= units;
    if (this.#left < this.#floor) throw new OutOfBudget();
  }

  /** Stops the `attempt` around it, without an effect on later ones. */
  stop(): void {
    if (this.#floor !== -Infinity) throw new OutOfBudget();
  }

  /** What some work finds, or undefined where it takes more than its share of the budget. */
  attempt<T>(work: () => T): T | undefined {
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
