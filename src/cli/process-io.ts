import { readFileSync } from 'node:fs';
import type { Io } from './io';

/** Returns the streams and the surroundings of this process. Only this file and start.ts use `process` for them. */
export function processIo(): Io {
  const { stdout, stderr, env, argv } = process;
  return {
    stdout,
    stderr,
    // Opened at the first use: an open pipe would keep the process alive.
    get stdin() {
      return process.stdin;
    },
    readInput: () => readFileSync(0),
    env,
    // Fails where the folder was removed, which concerns few commands.
    get folder() {
      return process.cwd();
    },
    program: argv[1] ?? '',
    signals: process,
    get exitCode() {
      return Number(process.exitCode ?? 0);
    },
    set exitCode(code) {
      process.exitCode = code;
    },
  };
}
