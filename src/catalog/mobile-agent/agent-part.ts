import * as z from 'zod';
import { attr } from '../attribute';
import { refs } from '../reference-attributes';
import { userNames } from '../security/match-names';

/** What the API can do with profiles of the agent; it knows them by name alone. */
export const knownByName = {
  operations: ['list', 'create', 'update', 'delete'],
  key: 'name',
  location: { in: 'query', queryOf: ['create', 'update', 'delete'] },
} as const;

/** Users that a profile is for. */
export const sourceUser = refs(userNames, 'Users and user groups to which the profile applies.');

/** Devices that a profile is for. */
export const os = attr(
  z.array(z.enum(['Android', 'Chrome', 'IoT', 'Linux', 'Mac', 'Windows', 'WindowsUWP', 'iOS'])).optional(),
  'Operating systems to which the profile applies; if absent, all.',
  { set: true },
);
