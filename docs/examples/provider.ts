import type { TerraformStack } from 'cdktf';
import { AddressObject, Folder, Push, ScmProvider } from 'cdktf-provider-scm';

export function provider(stack: TerraformStack): void {
  // The service account comes from SCM_CLIENT_ID, SCM_CLIENT_SECRET and SCM_SCOPE.
  new ScmProvider(stack, 'scm');

  const all = Folder.existing(stack, 'All Firewalls');
  new AddressObject(all, 'company-dns', { ipNetmask: '10.0.0.53' });

  new Push(stack, 'push', { onDestroy: { folders: [all] } });
}
