// The package.json of a package of the release.
import { addressesOf } from './addresses.mjs';
import { about, json } from './paths.mjs';

/** What all packages of a release share, and what `own` says of one. */
export function manifest({ name, description, keywords = about.keywords, ...own }) {
  const { version, license, engines, author } = about;
  return json({
    ...{ name, version, description, keywords, ...addressesOf(), license, author },
    type: 'commonjs',
    ...own,
    engines,
  });
}
