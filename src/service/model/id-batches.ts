/** Number of IDs in a statement for large objects. */
export const fewIds = 20;

const sizes = [1, fewIds, 200];

/** Maximum number of IDs in one SQL statement. */
export const mostIds = 200;

/** Pads the IDs with empty strings, so that only a few different SQL statements are prepared. */
export function padIds(ids: readonly string[]): readonly string[] {
  const size = sizes.find((one) => one >= ids.length) ?? ids.length;
  return Array.from({ length: size }, (_, i) => ids[i] ?? '');
}

/** Splits a list of IDs into batches for one SQL statement each. */
export function* partsOf(ids: readonly string[], size = mostIds): Generator<readonly string[]> {
  for (let i = 0; i < ids.length; i += size) yield ids.slice(i, i + size);
}
