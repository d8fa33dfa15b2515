import { any, DecryptionProfile, decryptionRule, DecryptionRulebase, UrlCategory } from 'cdktf-provider-scm';
import type { Folders } from './folders';
import type { Zones } from './zones';

/**
 * Which TLS sessions the firewalls look into. What staff do at their bank or their doctor is theirs; everything else
 * that leaves the office is opened, so that the profiles of the security rules have something to inspect.
 */
export function makeDecryption({ company }: Folders, { staff, internet }: Zones): void {
  const modern = new DecryptionProfile(company, 'modern-tls', {
    forwardProxy: { blockExpiredCertificate: true, blockUntrustedIssuer: true },
    tls: { min: 'tls1-2', max: 'max' },
  });
  const worksCouncil = new UrlCategory(company, 'works-council', { urls: ['council.kestrel.example/'] });
  const outgoing = { from: [staff], to: [internet], source: any, destination: any, service: any } as const;

  new DecryptionRulebase(company, 'decryption', {
    position: 'pre',
    rules: [
      decryptionRule('leave-private-matters', {
        ...outgoing,
        category: ['financial-services', 'health-and-medicine', worksCouncil],
        action: 'no-decrypt',
        description: 'Agreed with the works council',
      }),
      decryptionRule('open-the-rest', {
        ...outgoing,
        category: any,
        action: 'decrypt',
        profile: modern,
        logFail: true,
      }),
    ],
  });
}
