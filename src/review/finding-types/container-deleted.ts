import type { FindingType } from './finding-type';

export const containerDeleted = {
  id: 'container-deleted',
  about: 'A folder or snippet is deleted.',
  usually: 'high',
  found: 'The plan deletes a folder, snippet or device.',
  sentence: '<container> is deleted',
  example: 'folder "Oslo" is deleted, but still contains 3 objects that the plan does not delete',
  remedy: 'Move or delete the objects first.',
} as const satisfies FindingType;
