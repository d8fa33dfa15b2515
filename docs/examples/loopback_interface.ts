import type { TerraformStack } from 'cdktf';
import { Folder, LoopbackInterface } from 'cdktf-provider-scm';

export function loopbackInterface(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');

  new LoopbackInterface(all, 'portal', { name: '$portal', number: 1, addresses: ['192.0.2.1/32'] });
}
