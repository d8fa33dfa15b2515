import satisfies from 'semver/functions/satisfies';

/** Whether a version fulfils a range of npm's. Pre-releases count too: `>=1.5` accepts 1.14.0-rc1. */
export function fulfils(version: string, range: string): boolean {
  return satisfies(version, range, { includePrerelease: true });
}
