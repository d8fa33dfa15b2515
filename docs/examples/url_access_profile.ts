import type { TerraformStack } from 'cdktf';
import { Folder, UrlAccessProfile } from 'cdktf-provider-scm';

export function urlAccessProfile(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');

  new UrlAccessProfile(all, 'staff', {
    block: ['malware', 'phishing'],
    continue: ['web-based-email'],
    credentials: { block: ['unknown'] },
    safeSearch: true,
  });
}
