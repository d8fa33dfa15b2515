import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { CodedError, isObject, parseJson, writeBelow } from '../../core';
import type { GeneratedFile } from './generated-file';
import { nothingKnown } from './known';
import { isManifest, type Language, type Manifest } from './manifest-form';

export type { Language, Manifest };

const file = '.scm-adopt.json';
const format = 1;

/** Reads the manifest of a folder; undefined before the first run. Throws `MANIFEST`. */
export function readManifest(dir: string): Manifest | undefined {
  const path = join(dir, file);
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, 'utf8');
  try {
    const value: unknown = parseJson(text);
    if (isObject(value) && value['format'] === format && isManifest(value)) return value;
  } catch {
    // Reported below.
  }
  throw new CodedError(
    'MANIFEST',
    `cannot read ${path}: it was not written by scm adopt; restore it, or adopt into another folder`,
  );
}

/** Writes the manifest of a run. */
export function writeManifest(dir: string, manifest: Manifest): void {
  writeBelow(dir, file, `${JSON.stringify({ format, ...manifest }, undefined, 1)}\n`);
}

/** Returns the manifest of an empty folder. */
export function freshManifest(out: Language, tenant: string): Manifest {
  return { out, tenant, files: {}, known: nothingKnown };
}

/** Result of writing the files. */
export interface WriteResult {
  readonly written: readonly string[];
  /** Edited files that were not overwritten, with their new text. */
  readonly kept: readonly GeneratedFile[];
  readonly digests: Readonly<Record<string, string>>;
}

/** Writes files that do not exist, and those that were not edited since they were written. */
export function writeFiles(
  dir: string,
  files: readonly GeneratedFile[],
  digests: Readonly<Record<string, string>>,
): WriteResult {
  const written: string[] = [];
  const skipped: GeneratedFile[] = [];
  const now: Record<string, string> = { ...digests };
  for (const one of files) {
    const path = join(dir, one.path);
    const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    if (before === one.text) continue;
    const isOurs = before === undefined || digests[one.path] === digestOf(before);
    if (before !== undefined && (one.written === 'once' || !isOurs)) {
      if (one.written === 'each') skipped.push(one);
      continue;
    }
    writeBelow(dir, one.path, one.text);
    now[one.path] = digestOf(one.text);
    written.push(one.path);
  }
  return { written, kept: skipped, digests: now };
}

/** Returns the paths of the files in a folder, without those of tools. */
export function filesIn(dir: string): ReadonlySet<string> {
  if (!existsSync(dir)) return new Set();
  const skipped = new Set(['node_modules', 'cdktf.out', '.terraform', '.git']);
  const walk = (folder: string): readonly string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      if (skipped.has(entry.name)) return [];
      const path = join(folder, entry.name);
      return entry.isDirectory() ? walk(path) : [relative(dir, path).split(sep).join('/')];
    });
  return new Set(walk(dir));
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
