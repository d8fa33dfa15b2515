import type { TerraformStack } from 'cdktf';
import { AddressGroup, AddressObject, anyOf, Folder, Tag } from 'cdktf-provider-scm';

export function addressGroup(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');
  const printer = new AddressObject(all, 'printer', { ipNetmask: '10.1.0.20' });
  const quarantine = new Tag(all, 'quarantine');

  // Members one by one
  new AddressGroup(all, 'office-devices', { members: [printer] });
  // Whatever carries a tag
  new AddressGroup(all, 'quarantined', { filter: anyOf(quarantine) });
}
