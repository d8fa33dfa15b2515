import type { TerraformStack } from 'cdktf';
import { Folder, Subinterface, Zone } from 'cdktf-provider-scm';

export function layer3Subinterface(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');

  // Guests use the same port as all other users, with a VLAN tag
  const guests = new Subinterface(all, 'guests', {
    name: 'ethernet1/2.9',
    parent: 'ethernet1/2',
    tag: 9,
    addresses: ['10.9.0.1/24'],
  });

  new Zone(all, 'visitors', { interfaces: [guests] });
}
