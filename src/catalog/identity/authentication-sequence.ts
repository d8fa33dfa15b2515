import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const authenticationSequence = defineResource({
  name: 'authentication_sequence',
  doc: 'Authentication sequence.',
  api: { path: '/config/identity/v1/authentication-sequences' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    authentication_profiles: attr(z.array(z.string()).optional(), 'Authentication profiles.'),
    use_domain_find_profile: attr(z.boolean().default(true), 'Use domain find profile.'),
  }),
});
