import type { FindingType } from './finding-type';

export const droppedAttribute = {
  id: 'dropped-attribute',
  about: 'The configuration sets an attribute that does not exist.',
  usually: 'medium',
  found:
    'Terraform drops attributes that a nested object does not have without a message. The review compares the objects that the ' +
    'configuration writes out as constants with the schema.',
  sentence: '<object>: Terraform drops <attribute>, which does not exist',
  example: 'security rule "web" in folder Texas: Terraform drops profile_setting.groups, which does not exist',
  remedy: 'Correct the name of the attribute, or remove it.',
} as const satisfies FindingType;
