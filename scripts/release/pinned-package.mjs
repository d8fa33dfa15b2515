// Packages that only a release needs are downloaded on demand, so that `npm ci` does not install 600 MB of Node builds.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { must } from '../build/run.mjs';

/** Unpacks a package below `cache` if it is missing, and returns its folder. `sha512` is npm's integrity. */
export function pinnedPackage({ package: name, version, sha512 }, cache) {
  const folder = join(cache, `${name}-${version}`);
  if (existsSync(folder)) return join(folder, 'package');
  const draft = `${folder}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const options = { cwd: draft, shell: process.platform === 'win32' };
  must('npm', ['pack', '--ignore-scripts', '--prefer-offline', `${name}@${version}`], options);
  const tarball = `${name}-${version}.tgz`;
  const found = createHash('sha512')
    .update(readFileSync(join(draft, tarball)))
    .digest('base64');
  if (found !== sha512) throw new Error(`cannot use ${name} ${version}: its content is not the pinned one (${found})`);
  must('tar', ['-xzf', tarball], options);
  rmSync(join(draft, tarball));
  renameSync(draft, folder);
  return join(folder, 'package');
}
