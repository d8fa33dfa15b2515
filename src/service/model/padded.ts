const sizes = [1, 20, 200];

/** How many ids a statement takes at most. */
export const mostIds = 200;

/** The ids with empty ones behind them, so that there are few numbers of parameters and with them few statements. */
export function padded(ids: readonly string[]): readonly string[] {
  const size = sizes.find((one) => one >= ids.length) ?? ids.length;
  return Array.from({ length: size }, (_, i) => ids[i] ?? '');
}

/** Parts of a list of ids, each for one statement. */
export function* partsOf(ids: readonly string[]): Generator<readonly string[]> {
  for (let i = 0; i < ids.length; i += mostIds) yield ids.slice(i, i + mostIds);
}
