import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const authenticationSequence = defineResource({
  name: 'authentication_sequence',
  doc: 'Authentication profiles that are tried one after the other, until one knows the user.',
  api: { path: '/config/identity/v1/authentication-sequences' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    authentication_profiles: attr(z.array(z.string()).optional(), 'Profiles in the order in which they are tried.', {
      refs: { kinds: ['authentication_profile'] },
    }),
    use_domain_find_profile: attr(
      z.boolean().default(true),
      'Whether the domain that the user gives picks the profile that is tried first.',
    ),
  }),
});
