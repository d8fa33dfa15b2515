import type { FindingType } from './finding-type';

export const notExamined = {
  id: 'not-examined',
  about: 'A part of the plan was not examined.',
  usually: 'medium',
  found:
    'The plan contains changes that this version does not understand or does not look at, or Terraform reads or runs something with another provider.',
  sentence: 'not examined: <what>',
  example: 'not examined: 1 provisioner: scm_address.web (local-exec)',
  remedy: 'Review the part by hand.',
  ofRun: true,
} as const satisfies FindingType;
