import { spawnSync } from 'node:child_process';
import { isObject, tryParseJson } from '../../core';

/** An installed Terraform or OpenTofu. */
export interface TerraformBinary {
  readonly name: string;
  /** Undefined if it could not be determined. */
  readonly version: string | undefined;
}

/** Finds the program that cdktf also uses: `TERRAFORM_BINARY_NAME` if set, otherwise terraform, otherwise tofu. */
export function findTerraform(env: NodeJS.ProcessEnv): TerraformBinary | undefined {
  const named = env['TERRAFORM_BINARY_NAME'];
  for (const name of named === undefined || named === '' ? ['terraform', 'tofu'] : [named]) {
    const { stdout, error } = spawnSync(name, ['version', '-json'], { env, encoding: 'utf8', timeout: 30_000 });
    if (error === undefined) return { name, version: versionIn(stdout) };
  }
  return undefined;
}

function versionIn(stdout: string): string | undefined {
  // tofu may print warnings about its CLI configuration before the JSON.
  const versions = tryParseJson(stdout.slice(Math.max(0, stdout.indexOf('{'))));
  const version = isObject(versions) ? versions['terraform_version'] : undefined;
  return typeof version === 'string' ? version : undefined;
}
