import type { TerraformStack } from 'cdktf';
import { AntiVirusProfile, Folder } from 'cdktf-provider-scm';

export function wildfireAntiVirusProfile(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');

  new AntiVirusProfile(all, 'all-files', { rules: [{ name: 'everything', direction: 'both' }], packetCapture: true });
}
