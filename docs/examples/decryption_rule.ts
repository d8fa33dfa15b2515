import type { TerraformStack } from 'cdktf';
import { any, decryptionRule, DecryptionRulebase, Folder } from 'cdktf-provider-scm';

export function decryptionRules(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');
  const outgoing = { from: ['trust'], to: ['untrust'], source: any, destination: any, service: any } as const;

  new DecryptionRulebase(all, 'decryption', {
    position: 'pre',
    rules: [
      decryptionRule('leave-private-matters', {
        ...outgoing,
        category: ['financial-services', 'health-and-medicine'],
        action: 'no-decrypt',
      }),
      decryptionRule('open-the-rest', {
        ...outgoing,
        category: any,
        action: 'decrypt',
        profile: 'best-practice',
      }),
    ],
  });
}
