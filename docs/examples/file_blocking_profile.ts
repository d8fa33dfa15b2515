import type { TerraformStack } from 'cdktf';
import { FileBlockingProfile, Folder } from 'cdktf-provider-scm';

export function fileBlockingProfile(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');

  new FileBlockingProfile(all, 'no-programs', {
    rules: [
      { name: 'programs', fileTypes: ['exe', 'dll', 'msi'], action: 'block' },
      { name: 'archives', fileTypes: ['encrypted-zip'], direction: 'download', action: 'alert' },
    ],
  });
}
