import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findTerraform, runTerraform } from '../../terraform/program';

/** The state of a folder with a configuration in HCL. */
export interface FoundState {
  /** How it was read, for messages. */
  readonly at: string;
  readonly text: string;
}

const limitMs = 120_000;

/**
 * Reads the state of a folder with a configuration in HCL, from its backend if Terraform can, otherwise from its file.
 * Undefined if the folder has none. Nothing is written.
 */
export async function findState(
  dir: string,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<FoundState | undefined> {
  if (!readdirSync(dir).some((name) => /\.tf(\.json)?$/.test(name))) return undefined;
  const terraform = findTerraform(env);
  if (terraform !== undefined) {
    const { code, stdout } = await runTerraform(terraform, ['state', 'pull'], { dir, env, limitMs, signal });
    if (code === 0 && stdout.trim() !== '') return { at: `${terraform.name} state pull`, text: stdout };
  }
  const file = join(dir, 'terraform.tfstate');
  return existsSync(file) ? { at: 'terraform.tfstate', text: readFileSync(file, 'utf8') } : undefined;
}
