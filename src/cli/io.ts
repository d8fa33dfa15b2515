import type { Readable } from 'node:stream';
import type { Screen } from './terminal';

/** A stream for text that may be a terminal. */
export type Output = NodeJS.WritableStream & Screen;

/** Standard input, which may be a terminal. */
export type Input = Readable & Screen;

/** Signals of the operating system, by name. */
export interface Signals {
  on(name: NodeJS.Signals, listener: () => void): unknown;
  once(name: NodeJS.Signals, listener: () => void): unknown;
  off(name: NodeJS.Signals, listener: () => void): unknown;
}

/**
 * Streams and surroundings of a command: those of the process (`process-io.ts`), or others for a call in the process of a
 * test (test/support/scm.ts).
 */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly stdin: Input;
  /** Reads all of standard input, synchronously. */
  readonly readInput: () => Uint8Array;
  /** Variables of the environment. Libraries and programs that a command starts read them, too. */
  readonly env: NodeJS.ProcessEnv;
  /** The working directory of the process, against which Node resolves relative paths. */
  readonly folder: string;
  /** The program that runs, for a command that starts itself again. */
  readonly program: string;
  readonly signals: Signals;
  /** The exit code as it is known so far; 0 at first. */
  exitCode: number;
}

/** Writes a line. */
export function printLine(stream: NodeJS.WritableStream, line: string): void {
  stream.write(`${line}\n`);
}
