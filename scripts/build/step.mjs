// A build step is skipped if its inputs have the same content as when its outputs were built.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');
export const dist = join(root, 'dist');
const stamps = join(dist, '.stamps');

/**
 * Runs `make` unless nothing has changed since its last success; returns whether it ran.
 * `outputs` are paths below dist/. The inputs are the files that `make` returns (as reported by a bundler), the files
 * and folders in `inputs`, and the text `setting`.
 */
export async function step({ name, inputs = [], setting = '', outputs, make, log }) {
  const stamp = join(stamps, name);
  const [before, ...read] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : [];
  const digest = (files) =>
    digestOf(['package.json', 'package-lock.json', 'scripts/build', ...inputs, ...files], setting);
  const same = before !== undefined && before === digest(read);
  if (same && outputs.every((path) => existsSync(join(dist, path)))) return false;
  const started = performance.now();
  rmSync(stamp, { force: true });
  const files = (await make()) ?? [];
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stamp, [digest(files), ...files].join('\n'));
  log(`${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return true;
}

/** Returns every file in the given files and folders, as sorted absolute paths. */
export function filesIn(paths, accept = () => true) {
  return paths
    .map((path) => join(root, path))
    .flatMap((path) => {
      if (!existsSync(path)) return [];
      if (!statSync(path).isDirectory()) return [path];
      return readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
    })
    .filter(accept)
    .sort();
}

/** Returns the repository files that a bundler has read. Packages are omitted: the lock file covers them. */
export function filesRead({ inputs }) {
  return Object.keys(inputs).filter((path) => path !== '<stdin>' && !path.includes('node_modules/'));
}

/** Writes a file below dist/ atomically. */
export function writeWhole(path, content, mode = 0o644) {
  const target = join(dist, path);
  mkdirSync(dirname(target), { recursive: true });
  const draft = `${target}.${process.pid}`;
  writeFileSync(draft, content, { mode });
  renameSync(draft, target);
}

/** Deletes output files in a folder of dist/ whose source no longer exists, and folders that are empty then. */
export function prune(folder, sourceOf) {
  for (const file of filesIn([join('dist', folder)])) {
    const path = relative(join(dist, folder), file).replace(/\.(js|d\.ts)$/, '.ts');
    if (!existsSync(sourceOf(path))) rmSync(file);
  }
  // dist/ may not have the folder yet.
  if (existsSync(join(dist, folder))) removeEmpty(join(dist, folder));
}

function removeEmpty(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) continue;
    removeEmpty(path);
    if (readdirSync(path).length === 0) rmdirSync(path);
  }
}

function digestOf(inputs, setting) {
  const hash = createHash('sha256').update(process.version).update(setting);
  for (const file of filesIn(inputs))
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
