import type { TerraformStack } from 'cdktf';
import { Folder, ServiceGroup, ServiceObject } from 'cdktf-provider-scm';

export function serviceGroup(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');
  const alternative = new ServiceObject(all, 'alternative-web', { tcp: 8081 });

  new ServiceGroup(all, 'web-ports', { members: ['service-http', 'service-https', alternative] });
}
