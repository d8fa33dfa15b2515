import type { FindingType } from './finding-type';

export const deleteInUse = {
  id: 'delete-in-use',
  about: 'A deleted object is still referenced.',
  usually: 'high',
  found: 'The review follows the references of all known objects after the plan.',
  sentence: '<object> is deleted, but <objects> still references it',
  example: 'address "bank" in folder Kestrel is deleted, but security rule "tills-to-bank" still references it',
  remedy: 'Remove the reference first, or keep the object. The service refuses the delete.',
} as const satisfies FindingType;
