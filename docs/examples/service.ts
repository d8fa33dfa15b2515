import type { TerraformStack } from 'cdktf';
import { Folder, ServiceObject } from 'cdktf-provider-scm';

export function service(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');

  new ServiceObject(all, 'card-terminal', {
    description: 'Card terminals to the bank',
    tcp: [8443, '9000-9010'],
  });
}
