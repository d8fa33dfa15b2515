/** Number of IDs in a statement for large objects. */
export const fewIds = 20;

const sizes = [1, fewIds, 200];

/** Maximum number of IDs in one SQL statement. */
export const mostIds = 200;

function padIds(ids: readonly string[]): readonly string[] {
  const size = sizes.find((one) => one >= ids.length) ?? ids.length;
  return Array.from({ length: size }, (_, i) => ids[i] ?? '');
}

/** Splits a list of IDs into batches for one SQL statement each. */
export function* partsOf(ids: readonly string[], size = mostIds): Generator<readonly string[]> {
  for (let i = 0; i < ids.length; i += size) yield ids.slice(i, i + size);
}

/** The same, padded with empty strings to one of a few sizes, so that only a few SQL statements are prepared. */
export function* paddedParts(ids: readonly string[], size = mostIds): Generator<readonly string[]> {
  for (const part of partsOf(ids, size)) yield padIds(part);
}
