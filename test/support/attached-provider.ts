import { spawn } from 'node:child_process';
import { join } from 'node:path';

const launcher = join(__dirname, '..', '..', 'dist', 'terraform-provider-scm');
const printed = /TF_REATTACH_PROVIDERS='(.*)'/;

/** A provider process started with `-debug`, as for a debugger, instead of by Terraform. */
export interface AttachedProvider {
  /** Environment variables for Terraform. */
  readonly env: { readonly TF_REATTACH_PROVIDERS: string };
  close(): Promise<void>;
}

/**
 * Starts one process that serves all commands of a workspace, so that a plan takes a quarter of the CPU time. Each
 * command still has its own session.
 * Not covered: the start by Terraform (handshake, certificates, launcher), a kill of the provider, its log in
 * Terraform's log, and different environments per command.
 */
export async function attachProvider(
  dir: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<AttachedProvider> {
  const child = spawn(launcher, ['-debug'], { cwd: dir, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let [output, complained] = ['', ''];
  child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
  const reattach = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = printed.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('error', reject);
    void closed.then(() => reject(new Error(`the provider ended before it could be attached\n${complained}`)));
  });
  return {
    env: { TF_REATTACH_PROVIDERS: reattach },
    close: async () => {
      child.kill('SIGTERM');
      await closed;
    },
  };
}
