import type { FindingType } from './finding-type';

export const noExpiry = {
  id: 'no-expiry',
  about: 'A rule that must expire does not, or no longer has to.',
  usually: 'high',
  found:
    'The list "expiry" in the file of --rules says which rules must expire. A rule whose description says that it expires must as well. A rule that loses the tag, name or location by which the list selected it is reported, too.',
  sentence: '<rule> does not expire',
  example: 'security rule "pilot" does not expire',
  remedy: 'Set "expires" in TypeScript, or use the function temporary_rule in HCL.',
} as const satisfies FindingType;
