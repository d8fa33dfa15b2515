import { spawnSync } from 'node:child_process';
import { isObject } from '../core';

/** A Terraform or OpenTofu that answered. */
export interface TerraformBinary {
  readonly name: string;
  /** Undefined when it did not say. */
  readonly version: string | undefined;
}

/** The program that cdktf and we use: what `TERRAFORM_BINARY_NAME` names, else terraform, else tofu. */
export function findTerraform(env: NodeJS.ProcessEnv): TerraformBinary | undefined {
  const named = env['TERRAFORM_BINARY_NAME'];
  for (const name of named === undefined || named === '' ? ['terraform', 'tofu'] : [named]) {
    const { stdout, error } = spawnSync(name, ['version', '-json'], { env, encoding: 'utf8', timeout: 30_000 });
    if (error === undefined) return { name, version: versionIn(stdout) };
  }
  return undefined;
}

function versionIn(stdout: string): string | undefined {
  try {
    // tofu writes warnings about its CLI configuration before it.
    const said: unknown = JSON.parse(stdout.slice(Math.max(0, stdout.indexOf('{'))));
    const version = isObject(said) ? said['terraform_version'] : undefined;
    return typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}
