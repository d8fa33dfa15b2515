import type { TerraformStack } from 'cdktf';
import { Folder, LogForwardingProfile } from 'cdktf-provider-scm';

export function logForwardingProfile(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');

  new LogForwardingProfile(all, 'to-the-desk', {
    matches: [{ name: 'serious', log: 'threat', filter: '(severity geq high)', email: ['security-desk'] }],
  });
}
