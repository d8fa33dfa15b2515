import type { TerraformStack } from 'cdktf';
import { EthernetInterface, Folder, Zone } from 'cdktf-provider-scm';

export function ethernetInterface(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');

  const lan = new EthernetInterface(all, 'lan', {
    name: '$lan',
    port: 'ethernet1/2',
    addresses: ['10.1.0.1/24'],
    comment: 'desks and printers',
  });
  const wan = new EthernetInterface(all, 'wan', { name: '$wan', port: 'ethernet1/1', dhcp: true });

  // What is trusted alike is in one zone
  new Zone(all, 'desks', { interfaces: [lan] });
  new Zone(all, 'provider', { interfaces: [wan] });
}
