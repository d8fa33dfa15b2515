import type { Clock } from '../../core';

/** After this time without a write, all triggers of the current apply step are assumed to have arrived. */
const quietMs = 1000;
/** Maximum time that a push waits for further triggers. */
const longestWaitMs = 30_000;

/** A push shared by several triggers. */
interface SharedPush<T> {
  /** Number of writes before the push was sent; undefined while the push still waits for triggers. */
  writesBefore: number | undefined;
  readonly outcome: Promise<T>;
}

/**
 * Runs one push for triggers that arrive together. Terraform calls an action once for each resource that triggers it.
 * It does not say how many triggers there are or which one is the last. So a push waits until there was no write for
 * one second. A trigger whose write preceded the push shares it; a later trigger starts another push.
 */
export class SharedPushes<T> {
  readonly #pushes = new Map<string, SharedPush<T>>();

  /**
   * Runs a push, or shares an earlier one. `key` identifies what is pushed and how. `writes` returns the number of
   * writes so far. `share` is called if an earlier push is reused.
   */
  async run(
    key: string,
    tools: { readonly clock: Clock; readonly writes: () => number; readonly share: () => void },
    push: () => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const needed = tools.writes();
    const earlier = this.#pushes.get(key);
    if (earlier !== undefined && needed > 0 && (earlier.writesBefore ?? needed) >= needed) {
      tools.share();
      return earlier.outcome;
    }
    const shared: { writesBefore: number | undefined } = { writesBefore: undefined };
    const outcome = (async () => {
      if (needed > 0) await quiet(tools, signal);
      shared.writesBefore = tools.writes();
      return push();
    })();
    this.#pushes.set(key, Object.assign(shared, { outcome }));
    return outcome;
  }
}

async function quiet(
  { clock, writes }: { readonly clock: Clock; readonly writes: () => number },
  signal: AbortSignal,
): Promise<void> {
  const until = clock.now() + longestWaitMs;
  for (let seen = -1; seen !== writes() && clock.now() < until;) {
    seen = writes();
    await clock.sleep(quietMs, signal);
  }
}
