import type { TerraformStack } from 'cdktf';
import { ExternalDynamicList, Folder } from 'cdktf-provider-scm';

export function externalDynamicList(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');

  new ExternalDynamicList(all, 'known-bad', {
    type: 'ip',
    url: 'https://feeds.example.com/known-bad.txt',
    refresh: 'hourly',
  });
}
