import type { FindingType } from './finding-type';

export const doubtfulValue = {
  id: 'doubtful-value',
  about: 'A value is accepted, but is probably not what was meant.',
  usually: 'info',
  found:
    'A changed value is a network with host bits, an application one letter away from an App-ID, or a name with characters ' +
    'that firewalls do not accept.',
  sentence: '<object>: <attribute> <problem>; <suggestion>',
  example:
    'address "web" in folder Texas: ip_netmask has host bits: "203.0.113.7/25" matches all of 203.0.113.0/25; use ' +
    '"203.0.113.0/25" for the network, or "203.0.113.7" for the host',
  remedy: 'Write the suggested value, or ignore the finding if the value is meant.',
} as const satisfies FindingType;
