import type { FindingType } from './finding-type';

export const managementAccess = {
  id: 'management-access',
  about: 'Management access to a firewall opens.',
  usually: 'high',
  found:
    'The review compares which addresses reach which services of an interface or a management profile, with the values of the variables and addresses that it names.',
  sentence: '<profile> opens management access: <services> from <addresses>',
  example: 'interface management profile "mgmt" in folder Texas opens management access: telnet from 10.1.9.0/28',
  remedy: 'Permit only the networks of the administrators, and only SSH and HTTPS.',
} as const satisfies FindingType;
