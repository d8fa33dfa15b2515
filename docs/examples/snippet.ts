import type { TerraformStack } from 'cdktf';
import { AddressObject, Folder, Snippet } from 'cdktf-provider-scm';

export function snippet(stack: TerraformStack): void {
  const baseline = new Snippet(stack, 'baseline', { name: 'Baseline', description: 'What nobody may do without' });
  new AddressObject(baseline, 'ntp', { ipNetmask: '10.0.0.123' });

  // Whoever lies in the folder or below gets what is in the snippet.
  new Folder(Folder.existing(stack, 'All Firewalls'), 'plants', { name: 'Plants', snippets: [baseline] });
}
