import { CodedError, messageOf } from '../core/index';

/**
 * Says what went wrong on stderr and makes the process end with 1. Commands end with 0 when all went well, 1 when they
 * failed and 2 when they were called wrongly.
 */
export function fail(error: unknown): void {
  const code = error instanceof CodedError ? ` (${error.code})` : '';
  process.stderr.write(`error: ${messageOf(error)}${code}\n`);
  process.exitCode = 1;
}
