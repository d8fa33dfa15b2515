import { spawn } from 'node:child_process';
import { join } from 'node:path';

const launcher = join(__dirname, '..', '..', 'dist', 'terraform-provider-scm');
const printed = /TF_REATTACH_PROVIDERS='(.*)'/;

/** A provider process that Terraform did not start: `-debug`, as people use it with a debugger. */
export interface AttachedProvider {
  /** What Terraform needs in its environment. */
  readonly env: { readonly TF_REATTACH_PROVIDERS: string };
  close(): Promise<void>;
}

/**
 * Starts one process that serves all commands of a workspace: a plan then costs a quarter of the CPU time. Each
 * command still has a session of its own. What it does not cover: the start by Terraform (handshake, certificates,
 * the launcher), a kill of the provider, its log in Terraform's log, and an environment that differs between commands.
 */
export async function attachProvider(
  dir: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<AttachedProvider> {
  const child = spawn(launcher, ['-debug'], { cwd: dir, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let [said, complained] = ['', ''];
  child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
  const reattach = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = printed.exec(said)?.[1];
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
