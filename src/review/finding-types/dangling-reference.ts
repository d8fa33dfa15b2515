import type { FindingType } from './finding-type';

export const danglingReference = {
  id: 'dangling-reference',
  about: 'A referenced name is not defined.',
  usually: 'high',
  found: 'The review resolves every name that a changed object references, if everything visible is known.',
  sentence: '<object> references <name>, which is not defined',
  example: 'security rule "web" in folder Texas references partnr, which is not defined',
  remedy: 'Correct the name, or define the object where it is visible.',
} as const satisfies FindingType;
