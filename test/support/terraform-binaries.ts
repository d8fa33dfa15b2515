import { execFileSync } from 'node:child_process';

/** A terraform or tofu binary to test with. */
export interface TerraformBinary {
  /** Path, or a name on the PATH. */
  readonly path: string;
  readonly product: 'terraform' | 'tofu';
  readonly version: readonly [major: number, minor: number];
  /** For test titles: `terraform 1.14.9`. */
  readonly name: string;
}

/** Returns the comma-separated binaries of `SCM_TEST_TERRAFORM`; by default the terraform on the PATH. */
export function terraformBinaries(env: NodeJS.ProcessEnv = process.env): readonly TerraformBinary[] {
  const paths = (env['SCM_TEST_TERRAFORM'] ?? '').split(',').filter((path) => path !== '');
  return (paths.length === 0 ? ['terraform'] : paths).map(describeBinary);
}

/** Reports whether a binary is at least this version of its product. */
export function isAtLeast(
  { product, version: [major, minor] }: TerraformBinary,
  least: Readonly<Record<TerraformBinary['product'], readonly [number, number]>>,
): boolean {
  const [wantedMajor, wantedMinor] = least[product];
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}

function describeBinary(path: string): TerraformBinary {
  // tofu warns on stdout if the CLI configuration does not exist.
  const env = { ...process.env, CHECKPOINT_DISABLE: '1', TF_CLI_CONFIG_FILE: undefined };
  const output = execFileSync(path, ['version'], { encoding: 'utf8', env });
  const [, product, text = '', major, minor] = /^(Terraform|OpenTofu) v((\d+)\.(\d+)\S*)/m.exec(output) ?? [];
  if (product === undefined) throw new Error(`${path} is neither terraform nor tofu: ${output}`);
  const name = product === 'OpenTofu' ? 'tofu' : 'terraform';
  return { path, product: name, version: [Number(major), Number(minor)], name: `${name} ${text}` };
}
