import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const ospfAuthProfile = defineResource({
  name: 'ospf_auth_profile',
  doc: 'OSPF authentication profile.',
  api: { path: '/config/network/v1/ospf-auth-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    password: attr(z.string().optional(), 'Password.', { secret: true }),
    md5: attr(
      z
        .array(
          nested({
            name: plain(z.number().int().min(1).max(255).optional()),
            key: plain(z.string().max(256).optional(), { secret: true }),
            preferred: plain(z.boolean().optional()),
          }),
        )
        .optional(),
      'MD5.',
    ),
  }),
  choices: [exactlyOne('password', 'md5')],
});
