import type { TerraformStack } from 'cdktf';
import { Folder, Tag } from 'cdktf-provider-scm';

export function tag(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');

  new Tag(all, 'pci', { name: 'PCI', color: 'Red', comments: 'Touches card data' });
}
