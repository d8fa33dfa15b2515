import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** The program `scm`, a file for Node. Only suites about the process start it; others call `scm` (scm.ts). */
export const scmFile = join(__dirname, '..', '..', 'bin', 'scm.js');

/** How a process of `scm` ended. */
export interface EndedProcess {
  readonly code: number | null;
  /** The signal that ended it. */
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A process of `scm`. */
export interface ScmProcess {
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly ended: Promise<EndedProcess>;
  readonly written: () => { readonly stdout: string; readonly stderr: string };
  /** The next text on a stream. */
  readonly next: (stream: 'stdout' | 'stderr') => Promise<string>;
}

/** Starts the program `scm`. `env` is the whole environment. */
export function startScmProcess(
  args: readonly string[],
  { dir, env = process.env }: { readonly dir?: string; readonly env?: NodeJS.ProcessEnv } = {},
): ScmProcess {
  const child = spawn(process.execPath, [scmFile, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(dir === undefined ? {} : { cwd: dir }),
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return {
    written: () => ({ stdout, stderr }),
    kill: (signal) => void child.kill(signal),
    ended: new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }))),
    next: (stream) =>
      new Promise((resolve) => child[stream].once('data', (chunk: Buffer) => resolve(chunk.toString()))),
  };
}
