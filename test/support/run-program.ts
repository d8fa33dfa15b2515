import { spawn } from 'node:child_process';

/** How a program ended. */
export interface Run {
  readonly code: number | null;
  /** Both streams, in order of arrival. */
  readonly output: string;
  readonly stdout: string;
}

/** A running program. */
export interface Running {
  readonly pid: number;
  readonly done: Promise<Run>;
}

/** Starts a program in a folder, with only the given environment. */
export function runProgram(
  dir: string,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Running {
  const child = spawn(program, args, { cwd: dir, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const done = new Promise<Run>((resolve, reject) => {
    let [output, stdout] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output, stdout }));
  });
  return { pid: child.pid ?? 0, done };
}
