/** Returns the number of cases of a property: a small fixed number in `npm test`, `SCM_RUNS` in the full run. */
export function runs(smallDefault: number): number {
  const wanted = Number(process.env['SCM_RUNS']);
  return Number.isInteger(wanted) && wanted > 0 ? wanted : smallDefault;
}

/** Reports whether this is the full run (`npm run test:full`). */
export function isFullTier(): boolean {
  return process.env['SCM_RUNS'] !== undefined;
}
