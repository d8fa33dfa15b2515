import type { TerraformStack } from 'cdktf';
import { AntiSpywareProfile, Folder, ProfileGroup } from 'cdktf-provider-scm';

export function antiSpywareProfile(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');

  const strict = new AntiSpywareProfile(all, 'strict', {
    rules: [
      { name: 'serious', severity: ['critical', 'high'], action: 'reset-both', packetCapture: 'single-packet' },
      { name: 'the-rest', action: 'alert' },
    ],
  });

  // Rules name the group, never single profiles
  new ProfileGroup(all, 'servers', { spyware: strict, vulnerability: 'best-practice' });
}
