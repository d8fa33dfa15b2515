import type { FindingType } from './finding-type';

export const secretChanged = {
  id: 'secret-changed',
  about: 'A secret changes.',
  usually: 'medium',
  found: 'The plan changes a secret or its version. No value is read.',
  sentence: '<object>: changes 1 secret (<path>)',
  example: 'IKE gateway "branch": changes 1 secret (authentication.pre_shared_key.key)',
  remedy: 'Check that the peer gets the same secret at the same time.',
} as const satisfies FindingType;
