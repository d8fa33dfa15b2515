import { existsSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { CodedError } from '../../core';
import type { History, HistoryState } from '../../history';
import { git } from './git';
import { loadedState } from './loaded-state';

/**
 * What is printed of a commit. Only NUL separates: names and messages cannot contain it, but any other character, and a
 * message that looks like a separator must not hide its commit.
 */
const format = `--format=${['', '', '%H', '%cI', '%an', '%B', ''].join('%x00')}`;
const commitId = /^[0-9a-f]{40,64}$/;

/** Reads every commit that changed a file, also under an earlier name. Throws `GIT_FAILED` and `NO_HISTORY`. */
export async function gitHistory(file: string): Promise<History> {
  const path = resolve(file);
  const dir = existsSync(path) && statSync(path).isDirectory() ? path : dirname(path);
  if (!existsSync(dir))
    throw new CodedError('NO_HISTORY', `cannot read the history of ${file}: its folder does not exist; check the path`);
  const text = await git(dir, [
    'log',
    '--follow',
    // A merge that changes the file itself.
    '-c',
    '-z',
    '--name-only',
    '--no-ext-diff',
    '--no-textconv',
    format,
    '--',
    path,
  ]);
  const states = commitsIn(text).map(({ id, at, author, message, name }): HistoryState => ({
    ...{ id, is: 'commit', at: inUtc(at), author, message: message.trim() },
    load: async () => loadedState(await git(dir, ['cat-file', 'blob', `${id}:${name}`]), `${name} in ${id}`),
  }));
  if (states.length === 0)
    throw new CodedError(
      'NO_HISTORY',
      `cannot find ${basename(file)} in git: no commit contains it; commit it, for example with "scm snapshot --git ${file}"`,
    );
  const isShallow = (await git(dir, ['rev-parse', '--is-shallow-repository'])).trim() === 'true';
  const deleted = await deletions(dir, path);
  return {
    states: states.filter(({ id }) => !deleted.has(id)).reverse(),
    notes: isShallow
      ? ['the clone is shallow, so older commits are not known; fetch them with git fetch --unshallow']
      : [],
  };
}

interface Commit {
  readonly id: string;
  readonly at: string;
  readonly author: string;
  readonly message: string;
  /** Name of the file in this commit. */
  readonly name: string;
}

/** Reads commits in `format`, each with the name of the file that it changed. */
function commitsIn(text: string): readonly Commit[] {
  const parts = text.split('\0');
  const isStart = (at: number): boolean =>
    parts[at]?.trim() === '' &&
    parts[at + 1] === '' &&
    commitId.test(parts[at + 2] ?? '') &&
    /^\d{4}-\d{2}-\d{2}T/.test(parts[at + 3] ?? '');
  const found: Commit[] = [];
  for (let at = 0; at < parts.length; at++) {
    if (!isStart(at)) continue;
    const [id = '', date = '', author = '', message = ''] = parts.slice(at + 2, at + 6);
    let next = at + 6;
    while (next < parts.length && parts[next]?.trim() === '' && !isStart(next)) next++;
    const name = isStart(next) ? undefined : parts[next]?.trim();
    if (name !== undefined && name !== '') found.push({ id, at: date, author, message, name });
    at = next - 1;
  }
  return found;
}

/** Commits that deleted the file: they have no content. */
async function deletions(dir: string, path: string): Promise<ReadonlySet<string>> {
  const text = await git(dir, ['log', '--diff-filter=D', '--format=%H', '--', path]);
  return new Set(text.split('\n').filter((id) => id !== ''));
}

/** Times of a period are compared as texts. */
function inUtc(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? time : date.toISOString();
}
