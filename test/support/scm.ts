import { EventEmitter } from 'node:events';
import { Readable, Writable } from 'node:stream';
import { exitCodes } from '../../src/cli/exit';
import type { Io } from '../../src/cli/io';
import { main } from '../../src/cli/main';
import { until } from './until';

/** How a command ended. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Both streams, in order of writing. */
  readonly output: string;
}

/** Where a command runs. */
export interface Surroundings {
  /** Working directory; by default that of the tests. */
  readonly dir?: string;
  /** Variables in addition to those of the tests, except their `SCM_…`; `undefined` removes one. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly input?: string | Uint8Array;
  readonly signals?: Io['signals'];
}

/** Streams and surroundings of a command in this process, and its output so far. */
export interface TestIo extends Io {
  readonly written: () => Omit<Ended, 'code'>;
}

/** Makes streams and surroundings of a command: not a terminal, and all output is kept. */
export function testIo({ dir = ofTests().folder, env = {}, input = '', signals }: Surroundings = {}): TestIo {
  const [stdout, stderr, output]: [Buffer[], Buffer[], Buffer[]] = [[], [], []];
  const keep = (kept: Buffer[]): Writable =>
    new Writable({
      decodeStrings: true,
      write: (chunk: Buffer, _encoding, done) => {
        kept.push(chunk);
        output.push(chunk);
        done();
      },
    });
  const bytes = Buffer.from(input);
  return {
    stdout: keep(stdout),
    stderr: keep(stderr),
    stdin: Readable.from([bytes]),
    readInput: () => bytes,
    env: environmentWith(env),
    folder: dir,
    program: process.argv[1] ?? '',
    signals: signals ?? new EventEmitter(),
    exitCode: 0,
    written: () => ({ stdout: textOf(stdout), stderr: textOf(stderr), output: textOf(output) }),
  };
}

function textOf(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).toString('utf8');
}

function environmentWith(own: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const known = Object.entries(ofTests().env).filter(([name]) => !name.startsWith('SCM_'));
  // No token of a test belongs into the cache of the user.
  const all = { ...Object.fromEntries(known), SCM_TOKEN_CACHE: 'off', ...own };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** A command that runs. */
export interface StartedCommand {
  readonly ended: Promise<Ended>;
  /** Output so far. */
  readonly written: TestIo['written'];
  /** Sends a signal to the command alone. */
  readonly signal: (name: NodeJS.Signals) => void;
  /** Waits until the command has written what a pattern matches; returns the first group. */
  readonly said: (wanted: RegExp) => Promise<string>;
}

/**
 * Starts `scm` in this process, as the program runs it. Node resolves relative paths against the folder of the process, and
 * libraries read its environment, so both are those of the call until it ends, and a call with others waits. A suite about
 * the process itself (start, exit codes, signals, release) starts the program instead (scm-process.ts).
 */
export function startScm(args: readonly string[], surroundings: Surroundings = {}): StartedCommand {
  const signals = new EventEmitter();
  const io = testIo({ ...surroundings, signals });
  const ended = within(io, async () => ({ code: await main(args, io), ...io.written() }));
  return {
    ended,
    written: io.written,
    signal: (name) => void signals.emit(name),
    said: async (wanted) => {
      await until(() => wanted.test(io.written().output));
      return wanted.exec(io.written().output)?.[1] ?? '';
    },
  };
}

/** Runs `scm` in this process, and returns how it ended. */
export function scm(args: readonly string[], surroundings: Surroundings = {}): Promise<Ended> {
  return startScm(args, surroundings).ended;
}

/** Runs `scm` in this process, and returns its standard output. Throws what it says if it fails (exit codes 1 and 2). */
export async function outputOf(args: readonly string[], surroundings: Surroundings = {}): Promise<string> {
  const { code, stdout, stderr } = await scm(args, surroundings);
  if (code === exitCodes.failure.code || code === exitCodes.usage.code) throw new Error(stderr);
  return stdout;
}

/** The process while it has the folder and the environment of commands. */
interface Borrowed {
  /** Folder and environment of the commands. */
  readonly key: string;
  calls: number;
  /** Folder and environment of the tests. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly free: Promise<void>;
  readonly release: () => void;
}

let borrowed: Borrowed | undefined;

/** Folder and environment of the tests, also while the process has those of a command. */
function ofTests(): Pick<Borrowed, 'folder' | 'env'> {
  return borrowed ?? { folder: process.cwd(), env: process.env };
}

/** Runs `work` while the process has the folder and the environment of a command. */
async function within<T>({ folder, env }: Io, work: () => Promise<T>): Promise<T> {
  const key = JSON.stringify([folder, env]);
  while (borrowed !== undefined && borrowed.key !== key) await borrowed.free;
  const own = borrowed ?? borrow(key, folder, env);
  own.calls++;
  try {
    return await work();
  } finally {
    own.calls--;
    if (own.calls === 0) giveBack(own);
  }
}

function borrow(key: string, folder: string, env: NodeJS.ProcessEnv): Borrowed {
  let release = (): void => undefined;
  const free = new Promise<void>((resolve) => (release = resolve));
  borrowed = { key, calls: 0, folder: process.cwd(), env: { ...process.env }, free, release };
  process.chdir(folder);
  setEnvironment(env);
  return borrowed;
}

function giveBack({ folder, env, release }: Borrowed): void {
  setEnvironment(env);
  process.chdir(folder);
  borrowed = undefined;
  release();
}

function setEnvironment(wanted: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (wanted[name] === undefined) delete process.env[name];
  for (const [name, value] of Object.entries(wanted)) if (process.env[name] !== value) process.env[name] = value;
}
