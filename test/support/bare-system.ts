import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Creates a root directory with terraform and the C libraries that `program` is linked with, and nothing else: no
 * shell, no Node, no /proc.
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

/** Copies a folder to the root directory. */
export function copyInto(root: string, from: string, to: string): void {
  cpSync(from, join(root, to), { recursive: true });
}

/** Returns a command that runs a program in the root directory, with the working directory /work. */
export function inside(root: string, ...command: readonly string[]): readonly string[] {
  const isRoot = process.getuid?.() === 0;
  // Other users become root in a user namespace.
  return ['unshare', ...(isRoot ? [] : ['--user', '--map-root-user']), `--root=${root}`, '--wd=/work', ...command];
}
