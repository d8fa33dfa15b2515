/** How many cases a property runs: a small fixed number in `npm test`, `SCM_RUNS` in the full run. */
export function runs(smallDefault: number): number {
  const wanted = Number(process.env['SCM_RUNS']);
  return Number.isInteger(wanted) && wanted > 0 ? wanted : smallDefault;
}

/** Whether this is the full run (`npm run test:full`). */
export function isFullTier(): boolean {
  return process.env['SCM_RUNS'] !== undefined;
}
