import satisfies from 'semver/functions/satisfies';

/** Reports whether a version satisfies an npm range. Pre-releases count: `>=1.5` accepts 1.14.0-rc1. */
export function fulfils(version: string, range: string): boolean {
  return satisfies(version, range, { includePrerelease: true });
}
