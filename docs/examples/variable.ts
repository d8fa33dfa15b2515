import type { TerraformStack } from 'cdktf';
import { AddressObject, Folder, Variable } from 'cdktf-provider-scm';

export function variable(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');
  // A value for all; a folder further down can have another variable of the same name.
  const lan = new Variable(all, 'lan', { type: 'ip-netmask', value: '10.1.0.0/24' });

  new AddressObject(all, 'lan-net', { name: 'lan', ipNetmask: lan });
}
