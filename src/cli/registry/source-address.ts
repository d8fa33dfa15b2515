import { providerSource } from '../../provider';

/** Parts of the provider's source address, used in paths of registries, mirrors and plugin folders. */
export const source: readonly string[] = providerSource.split('/');

/** Terraform platforms of a release and a mirror. */
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

/** Converts Node's platform and architecture (`linux`, `x64`) to Terraform's platform. */
export function platformOf(system: string, architecture: string): string {
  return `${systems[system] ?? system}_${architectures[architecture] ?? architecture}`;
}

/** Returns the name of the executable that Terraform starts. `system` is Node's name or Terraform's. */
export function executableName(version: string, system: string): string {
  return `terraform-provider-scm_v${version}${/^win/.test(system) ? '.exe' : ''}`;
}
