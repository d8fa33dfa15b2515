import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Makes a root directory with terraform, a shell-less minimum of C libraries, and nothing else: no Node, no /proc. The
 * libraries are those that `program` is linked with.
 */
export function makeBareSystem(root: string, { terraform, program }: { terraform: string; program: string }): void {
  for (const folder of ['bin', 'tmp', 'etc', 'work']) mkdirSync(join(root, folder), { recursive: true });
  copyFileSync(realpathSync(terraform), join(root, 'bin', 'terraform'));
  const linked = execFileSync('ldd', [program], { encoding: 'utf8' });
  for (const [library] of linked.matchAll(/\/\S+/g)) {
    mkdirSync(join(root, dirname(library)), { recursive: true });
    copyFileSync(realpathSync(library), join(root, dirname(library), basename(library)));
  }
}

/** Copies a folder into the root directory. */
export function copyInto(root: string, from: string, to: string): void {
  cpSync(from, join(root, to), { recursive: true });
}

/** A command that runs a program inside the root directory, in its folder /work. */
export function inside(root: string, ...command: readonly string[]): readonly string[] {
  const isRoot = process.getuid?.() === 0;
  // Who is not root becomes it in a user namespace.
  return ['unshare', ...(isRoot ? [] : ['--user', '--map-root-user']), `--root=${root}`, '--wd=/work', ...command];
}
