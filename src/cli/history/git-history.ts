import { existsSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { CodedError } from '../../core';
import type { History, HistoryState } from '../../history';
import { git } from './git';
import { loadedState } from './loaded-state';

const [start, field, end] = ['\u0001', '\u0002', '\u0003'];

/** Reads every commit that changed a file, also under an earlier name. Throws `GIT_FAILED` and `NO_HISTORY`. */
export async function gitHistory(file: string): Promise<History> {
  const path = resolve(file);
  const dir = existsSync(path) && statSync(path).isDirectory() ? path : dirname(path);
  if (!existsSync(dir))
    throw new CodedError('NO_HISTORY', `cannot read the history of ${file}: its folder does not exist; check the path`);
  const format = `--format=${['%H', '%cI', '%an', '%B'].join(field).replace(/^/, start)}${end}`;
  const text = await git(dir, [
    'log',
    '--follow',
    '-z',
    '--name-only',
    '--no-ext-diff',
    '--no-textconv',
    format,
    '--',
    path,
  ]);
  const states = text.split(start).flatMap((entry): readonly HistoryState[] => {
    const [head = '', names = ''] = entry.split(end);
    const [id = '', at = '', author = '', message = ''] = head.split(field);
    const name = names
      .split('\0')
      .find((one) => one.trim() !== '')
      ?.trim();
    if (!/^[0-9a-f]{40,64}$/.test(id) || name === undefined) return [];
    const load = async () => loadedState(await git(dir, ['cat-file', 'blob', `${id}:${name}`]), `${name} in ${id}`);
    return [{ id, is: 'commit', at: inUtc(at), author, message: message.trim(), load }];
  });
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
