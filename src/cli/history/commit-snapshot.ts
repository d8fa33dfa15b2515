import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { ConfigVersion } from '../../catalog';
import { CodedError, isObject, parseJson, writeOutput, readTextFile } from '../../core';
import { git } from './git';
import { loadedState } from './loaded-state';
import { snapshotFormat } from '../../tenant';
import type { Io } from '../io';

/** Number of versions that one message lists. */
const mostVersions = 100;

/** Throws `NOT_WRITTEN` if another file than a snapshot has this name: a typo must not replace the configuration. */
export function requireSnapshotFile(file: string): void {
  const path = resolve(file);
  if (!existsSync(path) || isSnapshot(path)) return;
  throw new CodedError(
    'NOT_WRITTEN',
    `cannot write ${JSON.stringify(file)}: it exists and is not a snapshot; name another file, or remove it`,
  );
}

function isSnapshot(path: string): boolean {
  if (!statSync(path).isFile()) return false;
  try {
    const content = parseJson(readTextFile(path));
    return isObject(content) && content['format'] === snapshotFormat;
  } catch {
    return false;
  }
}

/**
 * Writes a snapshot and commits only this file, with a line for each version since the last commit. Returns the commit;
 * undefined if the content is that of the last commit. Throws `GIT_FAILED` and `NOT_WRITTEN`.
 */
export async function commitSnapshot(
  io: Io,
  file: string,
  text: string,
  versions: readonly ConfigVersion[],
): Promise<string | undefined> {
  const path = resolve(file);
  const dir = dirname(path);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  const last = await lastMessage(io, dir, path);
  const isSame = before !== undefined && loadedState(before, file).digest === loadedState(text, file).digest;
  const isClean = last !== undefined && (await git(io, dir, ['status', '--porcelain', '--', path])).trim() === '';
  if (isSame && isClean) return undefined;
  writeOutput(path, text, 'owner');
  const known = Math.max(0, ...[...(last ?? '').matchAll(/^Scm-Version: (\d+) /gm)].map(([, id]) => Number(id)));
  const fresh = versions.filter(({ id }) => id > known).sort((a, b) => a.id - b.id);
  await git(io, dir, ['add', '--', path]);
  await git(io, dir, ['commit', '--quiet', '--only', '-m', messageFor(basename(file), fresh), '--', path]);
  return (await git(io, dir, ['rev-parse', 'HEAD'])).trim();
}

async function lastMessage(io: Io, dir: string, path: string): Promise<string | undefined> {
  const heads = await git(io, dir, ['rev-list', '--max-count=1', '--all']);
  if (heads.trim() === '') return undefined;
  const text = await git(io, dir, ['log', '--max-count=1', '--format=%B', '--', path]);
  return text.trim() === '' ? undefined : text;
}

function messageFor(name: string, versions: readonly ConfigVersion[]): string {
  const admins = [...new Set(versions.map(({ admin }) => oneLine(admin)))].filter((admin) => admin !== '');
  const title = admins.length === 0 ? `Snapshot ${name}` : `Snapshot ${name}: changes of ${admins.join(', ')}`;
  const lines = versions.slice(-mostVersions).map(({ id, date, admin, description }) => {
    const why = oneLine(description);
    return `Scm-Version: ${String(id)} ${oneLine(date)} ${oneLine(admin)}${why === '' ? '' : `: ${why}`}`;
  });
  return [title.length > 72 ? `${title.slice(0, 69)}...` : title, ...(lines.length === 0 ? [] : ['', ...lines])].join(
    '\n',
  );
}

function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
