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

/** Puts the files of the provider into a folder that Terraform looks in. All of them or none. */
export function putFiles(folder: string, files: readonly PackedFile[]): void {
  const draft = `${folder}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  for (const { name, content, mode } of files) writeFileSync(join(draft, name), content, { mode });
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
}

/** Replaces a file whole, and keeps what was there beside it once. */
export function replaceFile(file: string, text: string): void {
  const backup = backupOf(file);
  if (!existsSync(backup)) copyFileSync(file, backup);
  writeWhole(file, text);
}

/** Puts a file back to what it was, and takes the copy away unless it says something else. */
export function giveBackFile(file: string, text: string): void {
  writeWhole(file, text);
  const backup = backupOf(file);
  if (existsSync(backup) && readFileSync(backup, 'utf8') === text) rmSync(backup);
}

/** Readable by whom it was before: it may hold credentials. */
function writeWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: statSync(file).mode & 0o777 });
  renameSync(draft, file);
}

function backupOf(file: string): string {
  return `${file}.before-scm`;
}
