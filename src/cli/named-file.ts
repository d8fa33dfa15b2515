import { CodedError, messageOf, readTextFile, type ErrorCode } from '../core';

/** What a file contains, and what to say if it cannot be read. */
export interface NamedFile {
  readonly what: string;
  readonly code: ErrorCode;
  readonly remedy: string;
}

/** Reads a text file. Throws `code`: `cannot read the snapshot base.json: it does not exist; <remedy>`. */
export function namedFile(file: string, { what, code, remedy }: NamedFile): string {
  try {
    return readTextFile(file);
  } catch (cause) {
    throw new CodedError(code, `cannot read the ${what} ${file}: ${messageOf(cause)}; ${remedy}`, { cause });
  }
}
