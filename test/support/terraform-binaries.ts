import { execFileSync } from 'node:child_process';

/** A terraform or tofu to test with. */
export interface TerraformBinary {
  /** Path, or a name on the PATH. */
  readonly path: string;
  readonly product: 'terraform' | 'tofu';
  readonly version: readonly [major: number, minor: number];
  /** For titles of tests: `terraform 1.14.9`. */
  readonly name: string;
}

/** The binaries of `SCM_TEST_TERRAFORM`, separated by commas; without it the terraform on the PATH. */
export function terraformBinaries(env: NodeJS.ProcessEnv = process.env): readonly TerraformBinary[] {
  const paths = (env['SCM_TEST_TERRAFORM'] ?? '').split(',').filter((path) => path !== '');
  return (paths.length === 0 ? ['terraform'] : paths).map(describeBinary);
}

/** Whether a binary is at least this version of its product. */
export function isAtLeast(
  { product, version: [major, minor] }: TerraformBinary,
  least: Readonly<Record<TerraformBinary['product'], readonly [number, number]>>,
): boolean {
  const [wantedMajor, wantedMinor] = least[product];
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}

function describeBinary(path: string): TerraformBinary {
  // tofu warns on stdout of a CLI configuration that does not exist.
  const env = { ...process.env, CHECKPOINT_DISABLE: '1', TF_CLI_CONFIG_FILE: undefined };
  const said = execFileSync(path, ['version'], { encoding: 'utf8', env });
  const [, product, text = '', major, minor] = /^(Terraform|OpenTofu) v((\d+)\.(\d+)\S*)/m.exec(said) ?? [];
  if (product === undefined) throw new Error(`${path} is neither terraform nor tofu: ${said}`);
  const name = product === 'OpenTofu' ? 'tofu' : 'terraform';
  return { path, product: name, version: [Number(major), Number(minor)], name: `${name} ${text}` };
}
