import { copyFileSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/**
 * Recreates the folders of a configuration below `to` at the same relative paths. The folders are real, so that files
 * can be added; the files are links. States and Terraform's data folder are omitted.
 * Returns a function that maps a folder of the configuration to its copy.
 */
export function overlayOf(folders: readonly string[], data: string, to: string): (folder: string) => string {
  const base = commonFolder(folders);
  const copyOf = (folder: string): string => join(to, relative(base, folder));
  const isAbove = (folder: string): boolean => folders.some((one) => `${one}${sep}`.startsWith(`${folder}${sep}`));
  const build = (from: string): void => {
    mkdirSync(copyOf(from), { recursive: true });
    for (const entry of readdirSync(from)) {
      const source = join(from, entry);
      if (source === data || isLeftOut(entry)) continue;
      if (isAbove(source)) build(source);
      else put(source, copyOf(source), entry);
    }
  };
  build(base);
  return copyOf;
}

function put(source: string, target: string, entry: string): void {
  // Terraform replaces the lock file when a version changes.
  if (entry === '.terraform.lock.hcl') copyFileSync(source, target);
  else symlinkSync(source, target, isFolder(source) ? 'junction' : 'file');
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function isLeftOut(entry: string): boolean {
  return entry === '.terraform' || entry === 'terraform.tfstate.d' || /\.tfstate(\.|$)/.test(entry);
}

function commonFolder([first = '', ...rest]: readonly string[]): string {
  let base = first;
  while (base !== dirname(base) && !rest.every((one) => `${one}${sep}`.startsWith(`${base}${sep}`)))
    base = dirname(base);
  return base;
}
