import type { FindingType } from './finding-type';

export const steeringChanged = {
  id: 'steering-changed',
  about: 'Configuration that affects routing or NAT changes.',
  usually: 'medium',
  found: 'The catalog states which objects affect the way of packets.',
  sentence: '<object> changed: it affects routing',
  example: 'NAT rule "out" changed: it affects routing, so other rules may match than this review shows',
  remedy: 'Ask "scm query" and "scm trace" about the hosts concerned.',
  effect: 'reach',
} as const satisfies FindingType;
