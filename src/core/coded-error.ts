import type { ErrorCode } from './error-codes';

/**
 * An error with a code that programs may match on. The message is for people: lower case, no final period,
 * says what was wrong, the value seen and what to change.
 */
export class CodedError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;

  constructor(code: Code, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'CodedError';
    this.code = code;
  }
}

/** The message of anything that was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
