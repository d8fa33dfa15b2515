import type { FindingType } from './finding-type';

export const staleBase = {
  id: 'stale-base',
  about: 'The snapshot differs from the prior state of the plan.',
  usually: 'medium',
  found: 'The review compares each object of the plan with the snapshot.',
  sentence: 'the snapshot of <time> differs from the prior state of the plan: <objects>',
  example: 'the snapshot of 2026-11-21T08:00:00Z differs from the prior state of the plan: address "web"',
  remedy: 'Take a new snapshot and review again. Until then nothing is proved.',
  ofRun: true,
} as const satisfies FindingType;
