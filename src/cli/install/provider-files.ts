import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { PackedFile } from '../registry/zip';

/**
 * Makes a folder contain the provider files and nothing else. Each file is replaced atomically, and only if it differs:
 * Terraform may be reading the folder, or running what is in it.
 */
export function putFiles(folder: string, files: readonly PackedFile[]): void {
  mkdirSync(folder, { recursive: true });
  for (const { name, content, mode } of files) {
    const file = join(folder, name);
    if (isThere(file, content, mode)) continue;
    // Next to the folder, because everything in it is a part of the provider.
    const draft = `${folder}.${name}.${process.pid}`;
    rmSync(draft, { force: true });
    writeFileSync(draft, content, { mode });
    renameSync(draft, file);
  }
  const names = new Set(files.map(({ name }) => name));
  for (const name of readdirSync(folder)) if (!names.has(name)) rmSync(join(folder, name), { recursive: true });
}

function isThere(file: string, content: Uint8Array, mode: number): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFile() === true && (found.mode & mode) === mode && readFileSync(file).equals(content);
}

/** Replaces a file atomically, and keeps a backup of its first version. */
export function replaceFile(file: string, text: string): void {
  const backup = backupOf(file);
  if (!existsSync(backup)) copyFileSync(file, backup);
  writeWhole(file, text);
}

/** Restores a file, and deletes the backup if both are equal. */
export function giveBackFile(file: string, text: string): void {
  writeWhole(file, text);
  const backup = backupOf(file);
  if (existsSync(backup) && readFileSync(backup, 'utf8') === text) rmSync(backup);
}

/** Keeps the permissions of the file, because it may contain credentials. */
function writeWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: statSync(file).mode & 0o777 });
  renameSync(draft, file);
}

/** Returns the first version of a replaced file. */
export function firstVersionOf(file: string): string | undefined {
  const backup = backupOf(file);
  return existsSync(backup) ? readFileSync(backup, 'utf8') : undefined;
}

function backupOf(file: string): string {
  return `${file}.before-scm`;
}
