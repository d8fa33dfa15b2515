import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const authenticationSetting = defineResource({
  name: 'authentication_setting',
  doc: 'How administrators log in to a firewall.',
  api: { path: '/config/device/v1/authentication-settings', listStyle: 'array' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    authentication: attr(
      nested({
        authentication_profile: attr(
          z.string().optional(),
          'Where names and passwords of administrators are checked.',
          { refs: { kinds: ['authentication_profile'] } },
        ),
        certificate_profile: attr(z.string().optional(), 'Which certificates administrators may log in with.', {
          refs: { kinds: ['certificate_profile'] },
        }),
        accounting_server_profile: attr(z.string().optional(), 'Server profile of who is told about logins.'),
      }).optional(),
      'Profiles that logins go by.',
    ),
  }),
});
