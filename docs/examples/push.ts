import type { TerraformStack } from 'cdktf';
import { AddressObject, Folder, Push } from 'cdktf-provider-scm';

export function push(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');
  new AddressObject(all, 'web', { ipNetmask: '192.0.2.80' });
  for (const n of [0, 1]) new AddressObject(all, `mirror-${n}`, { ipNetmask: `192.0.2.${n}` });

  // Knows by itself what belongs to it: every resource of the stack.
  new Push(stack, 'push', { description: 'Web servers', onDestroy: { folders: [all] } });
}
