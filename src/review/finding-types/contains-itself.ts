import type { FindingType } from './finding-type';

export const containsItself = {
  id: 'contains-itself',
  about: 'A group contains itself.',
  usually: 'high',
  found: 'The review follows the members of a changed group, also through groups that the plan does not change.',
  sentence: '<object> contains itself: <chain of names>',
  example: 'address group "a" in folder Texas contains itself: "a" contains "b", which contains "a"',
  remedy: 'Remove one of the groups from the other.',
} as const satisfies FindingType;
