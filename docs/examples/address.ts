import type { TerraformStack } from 'cdktf';
import { AddressObject, Folder, Tag } from 'cdktf-provider-scm';

export function address(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');
  const payment = new Tag(all, 'payment');

  new AddressObject(all, 'tills', {
    description: 'Tills of all branches',
    ipNetmask: '10.8.0.0/16',
    tags: [payment],
  });
  new AddressObject(all, 'bank', { fqdn: 'pay.bank.example' });
}
