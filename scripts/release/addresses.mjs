// Source repository and issue tracker of the packages: docs/decisions/2026-11-22-package-addresses.md.

/**
 * Returns the package.json fields for the repository at `url`, such as https://example.com/team/name; none without it.
 */
export function addressesOf(url = process.env.RELEASE_REPOSITORY ?? '') {
  if (url === '') return {};
  const given = URL.canParse(url) ? new URL(url) : undefined;
  if (given?.protocol !== 'https:' || given.username !== '' || given.password !== '') {
    throw new Error(
      'cannot use RELEASE_REPOSITORY: it is not an https URL without credentials; name the repository page',
    );
  }
  const page = url.replace(/\/$|\.git$/, '');
  return {
    homepage: `${page}#readme`,
    bugs: { url: `${page}/issues` },
    repository: { type: 'git', url: `git+${page}.git` },
  };
}
