import * as z from 'zod';
import { attr } from '../attribute';
import { refs } from '../reference-attributes';
import { userNames } from '../security/match-names';

/** API of agent profiles, which are identified by name only. */
export const knownByName = {
  operations: ['list', 'create', 'update', 'delete'],
  key: 'name',
  location: { in: 'query', queryOf: ['create', 'update', 'delete'] },
} as const;

/** Users to which a profile applies. */
export const sourceUser = refs(userNames, 'Users and user groups to which the profile applies.');

/** Operating systems to which a profile applies. */
export const os = attr(
  z.array(z.enum(['Android', 'Chrome', 'IoT', 'Linux', 'Mac', 'Windows', 'WindowsUWP', 'iOS'])).optional(),
  'Operating systems to which the profile applies; if absent, all.',
  { set: true },
);
