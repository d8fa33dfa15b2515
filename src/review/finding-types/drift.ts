import type { FindingType } from './finding-type';

export const drift = {
  id: 'drift',
  about: 'Another user changed an object outside Terraform.',
  usually: 'medium',
  found: 'The plan contains the differences between the state and the service.',
  sentence: '<object> was changed outside Terraform',
  example: 'address "web" was changed outside Terraform',
  remedy: 'Take the change into the configuration, or let the apply undo it.',
  ofRun: true,
} as const satisfies FindingType;
