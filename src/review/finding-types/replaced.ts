import type { FindingType } from './finding-type';

export const replaced = {
  id: 'replaced',
  about: 'An object is replaced.',
  usually: 'medium',
  found: 'The plan deletes and creates the object.',
  sentence: '<object> is replaced: <attributes> cannot be changed',
  example: 'address "web" in folder Texas is replaced: folder cannot be changed',
  remedy: 'Check that nothing references the object while it is away.',
} as const satisfies FindingType;
