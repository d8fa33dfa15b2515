import type { TerraformStack } from 'cdktf';
import { AddressObject, Folder, Snippet } from 'cdktf-provider-scm';

export function snippet(stack: TerraformStack): void {
  const baseline = new Snippet(stack, 'baseline', {
    name: 'Baseline',
    description: 'Objects that every firewall needs',
  });
  new AddressObject(baseline, 'ntp', { ipNetmask: '10.0.0.123' });

  // Firewalls in or below the folder get the objects of the snippet.
  new Folder(Folder.existing(stack, 'All Firewalls'), 'plants', { name: 'Plants', snippets: [baseline] });
}
