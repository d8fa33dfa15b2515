import { CodedError, wholeMessageOf, type ErrorCode, visibleJson, visibleLines } from '../core';
import { printLine, type Io } from './io';

/** Exit codes of all commands; docs/command-line.md is generated from them. */
export const exitCodes = {
  success: { code: 0, meaning: 'The command succeeded.' },
  failure: {
    code: 1,
    meaning: 'The command failed, or what it checked is not in order (`doctor`, `migrate`). stderr says why.',
  },
  usage: { code: 2, meaning: 'The command was called with wrong arguments or options. Nothing was done.' },
  attention: {
    code: 3,
    meaning:
      'The command finished, and its result needs attention: `review` has a finding as severe as `--fail-on`, `drift` found a difference, `convert` could not keep everything, or the outcome of a push is unknown.',
  },
  unproved: {
    code: 4,
    meaning: '`review --require` could not prove the change harmless: something opens, weakens or is not judged.',
  },
} as const;

/** Wrong arguments or options; the process exits with 2. */
export class UsageError extends CodedError {
  constructor(code: ErrorCode, message: string, options?: { readonly cause: unknown }) {
    super(code, message, options);
    this.name = 'UsageError';
  }
}

/** Prints an error on stderr, with `json` also as an object on stdout, and sets the exit code. */
export function fail(io: Io, error: unknown, { json }: { readonly json: boolean } = { json: false }): void {
  const code = error instanceof CodedError ? error.code : undefined;
  const message = wholeMessageOf(error);
  if (json) printJsonError(io, code ?? 'ERROR', message);
  io.stderr.write(`error: ${visibleLines(message)}${code === undefined ? '' : ` (${code})`}\n`);
  io.exitCode = error instanceof UsageError ? exitCodes.usage.code : exitCodes.failure.code;
}

/** Prints an error in the JSON form common to all commands. */
export function printJsonError(io: Io, code: string, message: string): void {
  printLine(io.stdout, visibleJson(JSON.stringify({ error: { code, message } })));
}
