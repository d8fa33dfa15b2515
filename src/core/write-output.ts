import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  ftruncateSync,
  lstatSync,
  openSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../terraform/protocol/basis';
import { CodedError } from './coded-error';
import { makeFolder } from './make-folder';

/** Undefined on Windows. */
const noFollow: number = constants.O_NOFOLLOW ?? 0;

/** Who may read a file: only its owner, or whoever the umask of the process allows. */
export type Readers = 'owner' | 'umask';

/**
 * Writes a file that the user named, instead of its content if it exists. A link to a file is not followed: whoever
 * wrote the repository could have put it there. A link to a device, such as /dev/stdout, is. Throws `NOT_WRITTEN`.
 */
export function writeOutput(path: string, content: string | Uint8Array, readers: Readers = 'umask'): void {
  if (isLink(path) && !isDevice(path)) throw refusal(path, 'it is a symbolic link; remove it, or name another file');
  try {
    if (isLink(path)) writeFileSync(path, content);
    else writeRegular(path, content, readers);
  } catch (cause) {
    throw refusal(path, `${messageOf(cause)}; name a file in a folder that you can write to`, cause);
  }
}

function writeRegular(path: string, content: string | Uint8Array, readers: Readers): void {
  const mode = readers === 'owner' ? 0o600 : 0o666;
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT | noFollow, mode);
  try {
    const found = fstatSync(file);
    // Windows has no modes.
    if (readers === 'owner' && found.isFile() && process.getuid?.() === found.uid) fchmodSync(file, mode);
    if (found.isFile()) ftruncateSync(file);
    writeFileSync(file, content);
  } finally {
    closeSync(file);
  }
}

/**
 * Writes a file below a folder, and creates the folders in between. None of them may be a link, which could lead out of
 * the folder. `path` is relative, with `/`.
 */
export function writeBelow(folder: string, path: string, content: string | Uint8Array): void {
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..' || part.includes('\\'))) {
    throw refusal(path, `it is not a path below ${folder}; correct it`);
  }
  makeFolder(folder);
  parts.slice(0, -1).reduce((above, part) => {
    const at = join(above, part);
    if (isLink(at)) throw refusal(join(folder, path), `${at} is a symbolic link; remove it, or name another folder`);
    makeFolder(at);
    return at;
  }, folder);
  writeOutput(join(folder, ...parts), content);
}

function refusal(path: string, why: string, cause?: unknown): CodedError {
  return new CodedError('NOT_WRITTEN', `cannot write ${path}: ${why}`, { cause });
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

/** Whether a link leads to something that keeps nothing: a terminal, a pipe, a device. */
function isDevice(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isFile() && !found.isDirectory();
}
