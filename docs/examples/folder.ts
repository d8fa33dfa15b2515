import type { TerraformStack } from 'cdktf';
import { AddressObject, Folder } from 'cdktf-provider-scm';

export function folder(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');
  const branches = new Folder(all, 'branches', { name: 'Branches', description: 'Every branch office' });
  const hamburg = new Folder(branches, 'hamburg', { name: 'Hamburg' });

  // A folder takes what lies in it along when it is renamed or moved.
  new AddressObject(hamburg, 'dns', { ipNetmask: '10.4.0.53' });
}
