import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { PackedFile } from '../registry/zip';

/** Writes the provider files to a folder atomically. */
export function putFiles(folder: string, files: readonly PackedFile[]): void {
  const draft = `${folder}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  for (const { name, content, mode } of files) writeFileSync(join(draft, name), content, { mode });
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
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
