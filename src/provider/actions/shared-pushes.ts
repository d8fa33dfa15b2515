import type { Clock } from '../../core';

/** Without a write for so long, the triggers of one step of an apply have all come. */
const quietMs = 1000;
/** Triggers do not wait longer for others than this. */
const longestWaitMs = 30_000;

/** A push that several triggers share. */
interface SharedPush<T> {
  /** How many writes came before it was sent; undefined while it still waits for others. */
  writesBefore: number | undefined;
  readonly outcome: Promise<T>;
}

/**
 * Runs one push for triggers that come together. Terraform calls an action once for each resource that triggers it, and
 * says neither how many there are nor which is the last. So a push waits until no write has come for a second; a trigger
 * whose write came before the push was sent shares it, and only a later one starts another.
 */
export class SharedPushes<T> {
  readonly #pushes = new Map<string, SharedPush<T>>();

  /** `key`: what is pushed and how. `writes`: number of writes so far. `share` is called when an earlier push serves. */
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
