import type { TerraformStack } from 'cdktf';
import { DecryptionProfile, Folder } from 'cdktf-provider-scm';

export function decryptionProfile(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');

  new DecryptionProfile(all, 'modern-tls', {
    forwardProxy: { blockExpiredCertificate: true, blockUntrustedIssuer: true },
    tls: { min: 'tls1-2', max: 'max' },
  });
}
