import type { FindingType } from './finding-type';

export const decryptionExcluded = {
  id: 'decryption-excluded',
  about: 'Sessions to some servers are no longer decrypted.',
  usually: 'medium',
  found: 'The review reads the decryption exclusions that the plan creates.',
  sentence: 'decryption exclusion "…" in <place>: sessions to these servers are not decrypted and not inspected',
  example:
    'decryption exclusion "*.example.com" in folder All: sessions to these servers are not decrypted and not inspected',
  remedy: 'Exclude single servers, not domains.',
} as const satisfies FindingType;
