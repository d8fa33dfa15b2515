import type { FindingType } from './finding-type';

export const interfaceWithoutZone = {
  id: 'interface-without-zone',
  about: 'An interface is in no zone, so it passes no traffic.',
  usually: 'medium',
  found: 'The review compares the interfaces with the lists of all zones.',
  sentence: 'interface "…" of <place> is in no zone',
  example: 'interface "ethernet1/3" of folder Texas is in no zone, so it passes no traffic',
  remedy: 'Put the interface into a zone.',
} as const satisfies FindingType;
