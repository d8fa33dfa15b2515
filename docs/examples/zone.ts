import type { TerraformStack } from 'cdktf';
import { Folder, Zone } from 'cdktf-provider-scm';

export function zone(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');

  new Zone(all, 'tills');
}
