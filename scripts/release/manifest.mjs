// The package.json of a package of the release.
import { about, json } from './paths.mjs';

/** What all packages of a release share, and what `own` says of one. */
export function manifest({ name, description, keywords = about.keywords, ...own }) {
  const { version, license, engines, author, repository, bugs, homepage } = about;
  return json({
    ...{ name, version, description, keywords, homepage, bugs, repository, license, author },
    type: 'commonjs',
    ...own,
    engines,
  });
}
