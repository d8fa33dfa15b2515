import type { FindingType } from './finding-type';

export const inspectionLost = {
  id: 'inspection-lost',
  about: 'Traffic is inspected or decrypted less than before.',
  usually: 'high',
  found:
    'The review compares rules, profile groups and profiles together, flow by flow, by the order that the catalog states for each setting.',
  sentence: '<rule> inspects traffic less: <settings>',
  example: 'rule "allow-time" in folder Kestrel inspects traffic less: spyware: best-practice → none',
  remedy: 'Keep the profile group, or give the new rule the same one.',
  effect: 'protection',
} as const satisfies FindingType;
