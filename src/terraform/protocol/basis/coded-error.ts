/**
 * An error with a stable code that programs can match. The message is for people: lower case, without a final period;
 * it contains the cause, the value seen and the remedy.
 */
export class CodedError<Code extends string = string> extends Error {
  readonly code: Code;

  constructor(code: Code, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'CodedError';
    this.code = code;
  }
}

/** What a file system refuses, by the code of Node: https://nodejs.org/api/errors.html#common-system-errors */
const refusals: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EEXIST: 'it already exists',
  EISDIR: 'it is a folder',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'it does not exist',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is not a folder',
  ENOTEMPTY: 'the folder is not empty',
  EPERM: 'the operation is not permitted',
  EROFS: 'the file system is read-only',
};

/**
 * Returns the message of a thrown value, of a refused file operation in plain words and without the path, which the caller
 * names: `cannot read ${file}: ${messageOf(error)}`.
 */
export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return refusalOf(thrown) ?? thrown.message;
}

/** Returns the message of an error that is shown alone, with the path of a refused file operation. */
export function wholeMessageOf(thrown: unknown): string {
  const message = messageOf(thrown);
  if (!(thrown instanceof Error) || message === thrown.message) return message;
  const { path, dest, syscall = '' } = thrown as NodeJS.ErrnoException & { readonly dest?: string };
  if (isStart(syscall)) return message;
  const places = [path, dest].filter((place) => place !== undefined);
  // The path of an open file is not known.
  return `cannot access ${places.length === 0 ? 'a file' : places.join(' or ')}: ${message}`;
}

function refusalOf(error: NodeJS.ErrnoException): string | undefined {
  const { code = '', path, syscall } = error;
  // Calls of the network fail with some of these codes, too.
  if (syscall === undefined || 'address' in error) return undefined;
  if (!isStart(syscall)) return refusals[code];
  // Node has the same code if the working folder does not exist.
  if (code === 'ENOENT') return `cannot start ${path}: the program or its working folder does not exist`;
  return refusals[code] === undefined ? undefined : `cannot start ${path}: ${refusals[code]}`;
}

/** Reports whether a system call starts a program. */
function isStart(syscall: string): boolean {
  return syscall.startsWith('spawn');
}
