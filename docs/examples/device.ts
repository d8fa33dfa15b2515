import type { TerraformStack } from 'cdktf';
import { Device, Folder } from 'cdktf-provider-scm';

export function device(stack: TerraformStack): void {
  const berlin = new Folder(Folder.existing(stack, 'All Firewalls'), 'berlin', { name: 'Berlin' });

  // Moves the firewall there; it goes back when the stack lets go of it.
  new Device(berlin, 'firewall', {
    serial: '007951000123456',
    displayName: 'fw-berlin',
    onDestroy: { folder: 'All Firewalls' },
  });
}
