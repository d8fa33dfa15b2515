import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CodedError } from '../../core';

/**
 * Returns the files that arguments name: files, folders with everything below them, and patterns with `*`, `?` and `**`.
 * Hidden files are left out. Throws `LOG_UNREADABLE` if one names no file.
 */
export function logFiles(names: readonly string[]): readonly string[] {
  return [...new Set(names.flatMap(filesOf))];
}

function filesOf(name: string): readonly string[] {
  const stat = statSync(name, { throwIfNoEntry: false });
  const found = stat?.isDirectory() === true ? filesBelow(name) : stat === undefined ? matches(name) : [name];
  if (found.length > 0) return found;
  const cause = stat === undefined ? (isPattern(name) ? 'no file matches' : 'no such file') : 'the folder is empty';
  throw new CodedError(
    'LOG_UNREADABLE',
    `cannot read the log ${name}: ${cause}; pass files, folders or patterns of traffic logs`,
  );
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .filter(
      (file) =>
        !relative(folder, file)
          .split(/[\\/]/)
          .some((part) => part.startsWith('.')),
    )
    .sort();
}

function isPattern(name: string): boolean {
  return /[*?]/.test(name);
}

function matches(pattern: string): readonly string[] {
  if (!isPattern(pattern)) return [];
  const parts = pattern.split(/[\\/]/);
  const first = parts.findIndex(isPattern);
  const root = parts.slice(0, first).join('/');
  const folder = root === '' ? (pattern.startsWith('/') ? '/' : '.') : root;
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  const text = parts
    .slice(first)
    .map((part) => (part === '**' ? '(?:[^/]+/)*' : `${partExpression(part)}/`))
    .join('')
    .replace(/\/$/, '');
  const expression = new RegExp(`^${text}$`);
  return filesBelow(folder).filter((file) => expression.test(relativeTo(folder, file)));
}

function partExpression(part: string): string {
  return part
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]');
}

function relativeTo(folder: string, file: string): string {
  const path = file.replaceAll('\\', '/');
  return folder === '.' ? path.replace(/^\.\//, '') : path.slice(folder.length).replace(/^\//, '');
}
