import { CodedError } from '../../core';
import type { HistoryState, LoadedState, StateFacts } from './history-state';

/** A state that cannot be read, and why. It is left out, and everything that is said around it names it. */
export interface Unjudged {
  readonly state: StateFacts;
  readonly why: string;
}

interface NewestState<T> {
  readonly index: number;
  readonly state: HistoryState;
  readonly found: T;
}

/** Reads states, and remembers those that cannot be read. */
export class StateReader {
  readonly #unjudged = new Map<HistoryState, Unjudged>();
  #last: { readonly state: HistoryState; readonly loaded: LoadedState } | undefined;
  #fault: CodedError | undefined;

  /** The states that could not be read, in the order of their reading. */
  get unjudged(): readonly Unjudged[] {
    return [...this.#unjudged.values()];
  }

  /** Returns the content of a state; undefined if it cannot be read. `use`: what else needs it. */
  async read<T>(state: HistoryState, use: (loaded: LoadedState) => T): Promise<T | undefined> {
    if (this.#unjudged.has(state)) return undefined;
    try {
      const loaded = this.#last?.state === state ? this.#last.loaded : await state.load();
      const found = use(loaded);
      this.#last = { state, loaded };
      return found;
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      const { load: _, ...facts } = state;
      this.#fault ??= error;
      this.#unjudged.set(state, { state: facts, why: error.message });
      return undefined;
    }
  }

  /** Returns the newest state with something that `use` returns of it; undefined if none has it. */
  async newest<T>(
    states: readonly HistoryState[],
    use: (loaded: LoadedState) => T | undefined,
  ): Promise<NewestState<T> | undefined> {
    for (const [index, state] of [...states.entries()].reverse()) {
      const found = await this.read(state, use);
      if (found !== undefined) return { index, state, found };
    }
    return undefined;
  }

  /** Throws the first error if none of the states could be read: then the history is wrong, not a state. */
  requireSome(states: readonly HistoryState[]): void {
    if (this.#fault !== undefined && states.every((state) => this.#unjudged.has(state))) throw this.#fault;
  }
}
