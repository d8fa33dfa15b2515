// Builds the package.json of the release's packages.
import { addressesOf } from './addresses.mjs';
import { about, json } from './paths.mjs';

/** Combines the fields that all packages share with `own`, those of one package. */
export function manifest({ name, description, keywords = about.keywords, ...own }) {
  const { version, license, engines, author } = about;
  return json({
    ...{ name, version, description, keywords, ...addressesOf(), license, author },
    type: 'commonjs',
    ...own,
    engines,
  });
}
