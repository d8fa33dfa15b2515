/** Numbers from 0 up to 1 that look random and are the same each time. */
export function randomsFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
