/** Creates a reproducible generator of numbers from 0 to below 1. */
export function randomsFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
