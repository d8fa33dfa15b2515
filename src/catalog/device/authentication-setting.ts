import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const authenticationSetting = defineResource({
  name: 'authentication_setting',
  doc: 'Authentication setting.',
  api: { path: '/config/device/v1/authentication-settings', listStyle: 'array' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    authentication: attr(
      nested({
        authentication_profile: plain(z.string().optional(), { refs: { kinds: ['authentication_profile'] } }),
        certificate_profile: plain(z.string().optional(), { refs: { kinds: ['certificate_profile'] } }),
        accounting_server_profile: plain(z.string().optional()),
      }).optional(),
      'Authentication.',
    ),
  }),
});
