import type { TerraformStack } from 'cdktf';
import { Folder, Label } from 'cdktf-provider-scm';

export function label(stack: TerraformStack): void {
  const retail = new Label(stack, 'retail', { description: 'Sites that sell' });

  new Folder(Folder.existing(stack, 'All Firewalls'), 'shops', { name: 'Shops', labels: [retail] });
}
