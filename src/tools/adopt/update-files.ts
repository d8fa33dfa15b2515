import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CodedError, temporaryFolder, writeBelow } from '../../core';
import type { GeneratedFile } from './generated-file';

/** What an update did to the files of a repository. */
export interface UpdatedFiles {
  /** Written as generated: new files, and files without edits. */
  readonly written: readonly string[];
  /** Deleted: no longer generated, and not edited. */
  readonly removed: readonly string[];
  /** Edited files that contain the changes now, too. */
  readonly merged: readonly string[];
  /** Edited files that keep what people wrote where both sides changed the same lines. */
  readonly conflicts: readonly Conflict[];
  /** Files that a person resolved. */
  readonly resolved: readonly string[];
}

/** Lines that a person and the export changed. The file contains those of the person. */
export interface Conflict {
  readonly path: string;
  /** The lines of both, as Git marks a conflict; undefined if the file was deleted on one side. */
  readonly lines: string | undefined;
}

/**
 * Applies what changed between two generated forms of a repository to its files, and keeps the edits of people. `base`:
 * the texts of the last generated form, by path. `resolved`: files whose conflicts a person has resolved.
 */
export function updateFiles(
  dir: string,
  files: readonly GeneratedFile[],
  base: Readonly<Record<string, string>>,
  resolved: ReadonlySet<string> = new Set(),
): UpdatedFiles {
  const note = (conflict: Conflict): void => {
    if (resolved.has(conflict.path)) result.resolved.push(conflict.path);
    else result.conflicts.push(conflict);
  };
  const result = {
    resolved: [] as string[],
    written: [] as string[],
    removed: [] as string[],
    merged: [] as string[],
    conflicts: [] as Conflict[],
  };
  const now = new Set(files.map(({ path }) => path));
  for (const { path, text } of files) {
    const was = base[path];
    const mine = textOf(join(dir, path));
    if (text === was || text === mine) continue;
    if (mine === was) {
      writeBelow(dir, path, text);
      result.written.push(path);
    } else if (mine === undefined || was === undefined) note({ path, lines: undefined });
    else {
      const { merged, conflict } = mergedTexts(mine, was, text);
      if (merged !== mine) {
        writeBelow(dir, path, merged);
        result.merged.push(path);
      }
      if (conflict !== undefined) note({ path, lines: conflict });
    }
  }
  for (const [path, was] of Object.entries(base)) {
    const mine = textOf(join(dir, path));
    if (now.has(path) || mine === undefined) continue;
    if (mine === was) {
      rmSync(join(dir, path));
      result.removed.push(path);
    } else note({ path, lines: undefined });
  }
  return result;
}

/**
 * Returns the texts that the next update compares with. A file with a conflict keeps its last one, so that each update
 * reports the conflict until it is resolved.
 */
export function nextBase(
  files: readonly GeneratedFile[],
  base: Readonly<Record<string, string>>,
  { conflicts }: Pick<UpdatedFiles, 'conflicts'>,
): readonly Pick<GeneratedFile, 'path' | 'text'>[] {
  const open = new Set(conflicts.map(({ path }) => path));
  const kept = [...open].flatMap((path) => (base[path] === undefined ? [] : [{ path, text: base[path] }]));
  return [...files.filter(({ path }) => !open.has(path)), ...kept];
}

function textOf(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** Merges line by line. Where both sides changed the same lines, the merged text has those of the person. */
function mergedTexts(mine: string, base: string, theirs: string): { merged: string; conflict: string | undefined } {
  const folder = temporaryFolder('scm-merge-');
  const names = ['repository', 'last conversion', 'this conversion'];
  try {
    const files = [mine, base, theirs].map((text, i) => {
      const file = join(folder.path, String(i));
      writeFileSync(file, text);
      return file;
    });
    const merge = (...how: readonly string[]): { status: number; text: string } => {
      const labels = names.flatMap((name) => ['-L', name]);
      const { status, stdout } = spawnSync('git', ['merge-file', '-p', ...how, ...labels, ...files], {
        encoding: 'utf8',
      });
      // A negative status of Git arrives as 255.
      if (status === null || status > 127) throw noGit();
      return { status, text: stdout };
    };
    const plain = merge();
    if (plain.status === 0) return { merged: plain.text, conflict: undefined };
    return { merged: merge('--ours').text, conflict: markedLines(plain.text) };
  } finally {
    folder.remove();
  }
}

function markedLines(text: string): string {
  return [...text.matchAll(/^<{7} [^]*?^>{7} .*$/gm)].map(([lines]) => lines).join('\n');
}

function noGit(): CodedError {
  return new CodedError(
    'CONVERT_UPDATE',
    'cannot update edited files: git is missing or did not merge them; install git, or convert into another folder and compare',
  );
}
