import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const ospfAuthProfile = defineResource({
  name: 'ospf_auth_profile',
  doc: 'The secret by which OSPF routers know each other.',
  api: { path: '/config/network/v1/ospf-auth-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    password: attr(z.string().optional(), 'Password, sent in the clear: it keeps mistakes out, not attackers.', {
      secret: true,
    }),
    md5: attr(
      z
        .array(
          nested({
            name: attr(z.number().int().min(1).max(255).optional(), 'Number of the key, the same on all routers.'),
            key: attr(z.string().max(256).optional(), 'The key itself.', { secret: true }),
            preferred: attr(z.boolean().optional(), 'Whether the own messages are signed with this key.'),
          }),
        )
        .optional(),
      'Keys that messages are signed with, by their number.',
      { itemKey: 'name' },
    ),
  }),
  choices: [exactlyOne('password', 'md5')],
});
