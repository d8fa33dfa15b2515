import type { TerraformStack } from 'cdktf';
import { AddressObject, Folder, Push } from 'cdktf-provider-scm';

export function pushOnDestroy(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');
  new AddressObject(all, 'old-web', { ipNetmask: '192.0.2.81' });

  // Push makes the scm_push_on_destroy of the stack, and everything depend on it.
  new Push(stack, 'activate', { onDestroy: { folders: [all] } });
}
