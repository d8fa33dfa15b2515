import type { TerraformStack } from 'cdktf';
import { Folder, TunnelInterface, Zone } from 'cdktf-provider-scm';

export function tunnelInterface(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');

  const toHeadquarters = new TunnelInterface(all, 'to-hq', { name: '$to-hq', number: 7, mtu: 1400 });

  new Zone(all, 'vpn', { interfaces: [toHeadquarters] });
}
