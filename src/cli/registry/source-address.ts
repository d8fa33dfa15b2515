import { providerSource } from '../../provider';

/** The address of the provider, in the parts that paths of registries, mirrors and plugin folders have. */
export const source: readonly string[] = providerSource.split('/');

/** Terraform's names of the platforms that a release and a mirror have. */
export const platforms = [
  'linux_amd64',
  'linux_arm64',
  'darwin_amd64',
  'darwin_arm64',
  'windows_amd64',
  'windows_arm64',
] as const;

const systems: Readonly<Record<string, string>> = { win32: 'windows' };
const architectures: Readonly<Record<string, string>> = { x64: 'amd64', ia32: '386' };

/** Terraform's name of a platform that Node names `linux`, `x64`. */
export function platformOf(system: string, architecture: string): string {
  return `${systems[system] ?? system}_${architectures[architecture] ?? architecture}`;
}

/** Name of the file that Terraform starts. `system` is Node's name or Terraform's. */
export function executableName(version: string, system: string): string {
  return `terraform-provider-scm_v${version}${/^win/.test(system) ? '.exe' : ''}`;
}
