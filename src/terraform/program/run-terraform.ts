import { spawn } from 'node:child_process';
import { CodedError, messageOf } from '../../core';
import type { TerraformBinary } from './find-terraform';

/** Result of a Terraform command. */
export interface TerraformRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Working directory, environment and limits of a Terraform command. */
export interface TerraformPlace {
  readonly dir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly limitMs: number;
  /** Interrupts the command like Ctrl-C. */
  readonly signal: AbortSignal;
}

/**
 * Runs a Terraform command without prompts and colors. Throws `TERRAFORM_FAILED` if it does not start or exceeds the
 * time limit.
 */
export async function runTerraform(
  { name }: TerraformBinary,
  args: readonly string[],
  { dir, env, limitMs, signal }: TerraformPlace,
): Promise<TerraformRun> {
  signal.throwIfAborted();
  const child = spawn(name, args, {
    cwd: dir,
    env: { ...env, TF_CLI_ARGS: '', TF_INPUT: '0', TF_IN_AUTOMATION: '1', NO_COLOR: '1', CHECKPOINT_DISABLE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const limit = AbortSignal.timeout(limitMs);
  const stop = (): void => void child.kill('SIGINT');
  for (const one of [signal, limit]) one.addEventListener('abort', stop);
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    signal.throwIfAborted();
    if (!limit.aborted) return { code, stdout, stderr };
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new CodedError('TERRAFORM_FAILED', `cannot run ${name}: ${messageOf(cause)}`, { cause });
  } finally {
    for (const one of [signal, limit]) one.removeEventListener('abort', stop);
  }
  throw new CodedError('TERRAFORM_FAILED', `${name} ${args[0] ?? ''} timed out after ${String(limitMs / 60_000)} min`);
}
