import { existsSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { CodedError } from '../../core';
import type { History, HistoryState, MergedCommit } from '../../tools/history';
import { git } from './git';
import { loadedState } from './loaded-state';
import type { Io } from '../io';

/**
 * What is printed of a commit. Only NUL separates: names and messages cannot contain it, but any other character, and a
 * message that looks like a separator must not hide its commit.
 */
const format = `--format=${['', '', '%H', '%cI', '%an', '%P', '%B', ''].join('%x00')}`;
const commitId = /^[0-9a-f]{40,64}$/;

/**
 * Reads every commit of the branch that changed a file, also under an earlier name. A merge is one change: the commits of
 * two branches next to each other would show changes back and forth that the file never had. Throws `GIT_FAILED` and
 * `NO_HISTORY`.
 */
export async function gitHistory(io: Io, file: string): Promise<History> {
  const path = resolve(file);
  const dir = existsSync(path) && statSync(path).isDirectory() ? path : dirname(path);
  if (!existsSync(dir))
    throw new CodedError('NO_HISTORY', `cannot read the history of ${file}: its folder does not exist; check the path`);
  const text = await git(io, dir, [
    'log',
    '--follow',
    '--first-parent',
    '-m',
    '-z',
    '--name-only',
    '--no-ext-diff',
    '--no-textconv',
    format,
    '--',
    path,
  ]);
  const commits = commitsIn(text);
  const states: HistoryState[] = [];
  for (const { id, at, author, parents, message, name } of commits) {
    const merged = parents.length < 2 ? [] : await mergedBy(io, dir, id, parents, name);
    states.push({
      ...{ id, is: 'commit', at: inUtc(at), author, message: message.trim() },
      ...(merged.length === 0 ? {} : { merged }),
      load: async () => loadedState(await git(io, dir, ['cat-file', 'blob', `${id}:${name}`]), `${name} in ${id}`),
    });
  }
  if (states.length === 0)
    throw new CodedError(
      'NO_HISTORY',
      `cannot find ${basename(file)} in git: no commit contains it; commit it, for example with "scm snapshot --git ${file}"`,
    );
  const isShallow = (await git(io, dir, ['rev-parse', '--is-shallow-repository'])).trim() === 'true';
  const deleted = await deletions(io, dir, path);
  const isChanged = (await git(io, dir, ['status', '--porcelain', '--', path])).trim() !== '';
  const gaps = [...deleted].map((id) => id.slice(0, 12)).reverse();
  return {
    states: states.filter(({ id }) => !deleted.has(id)).reverse(),
    notes: [
      ...(isShallow
        ? ['the clone is shallow, so older commits are not known; fetch them with git fetch --unshallow']
        : []),
      ...(gaps.length === 0
        ? []
        : [
            `not judged: deleted by commit ${gaps.join(', ')}; until the next commit with the file, what it would say is not known`,
          ]),
      ...(isChanged ? [`${basename(file)} differs from its last commit, which is the newest state here`] : []),
    ],
  };
}

interface Commit {
  readonly id: string;
  readonly at: string;
  readonly author: string;
  readonly parents: readonly string[];
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
  const commits: Commit[] = [];
  for (let at = 0; at < parts.length; at++) {
    if (!isStart(at)) continue;
    const [id = '', date = '', author = '', parents = '', message = ''] = parts.slice(at + 2, at + 7);
    let next = at + 7;
    while (next < parts.length && parts[next]?.trim() === '' && !isStart(next)) next++;
    const name = isStart(next) ? undefined : parts[next]?.trim();
    if (name !== undefined && name !== '')
      commits.push({ id, at: date, author, parents: parents.split(' '), message, name });
    at = next - 1;
  }
  return commits;
}

/** The commits of the other branches of a merge that changed the file, also under an earlier name, from the oldest. */
async function mergedBy(
  io: Io,
  dir: string,
  id: string,
  [first = '']: readonly string[],
  name: string,
): Promise<readonly MergedCommit[]> {
  const fields = '--format=%x00%H%x00%cI%x00%an%x00%s';
  // The name is that of the root of the repository.
  const file = `:(top,literal)${name}`;
  const text = await git(io, dir, ['log', '--follow', '--no-merges', fields, `${first}..${id}`, '--', file]);
  const parts = text.split('\0').slice(1);
  const found = Array.from({ length: parts.length / 4 }, (_, i) => {
    const [hash = '', at = '', author = '', title = ''] = parts.slice(i * 4, i * 4 + 4);
    return { id: hash, at: inUtc(at), author, title: title.trim() };
  });
  // git does not follow a file from its oldest commit.
  return found.reverse();
}

/** Commits of the branch that deleted the file: they have no content. */
async function deletions(io: Io, dir: string, path: string): Promise<ReadonlySet<string>> {
  const text = await git(io, dir, ['log', '--first-parent', '-m', '--diff-filter=D', '--format=%H', '--', path]);
  return new Set(text.split('\n').filter((id) => id !== ''));
}

/** Times of a period are compared as texts. */
function inUtc(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? time : date.toISOString();
}
