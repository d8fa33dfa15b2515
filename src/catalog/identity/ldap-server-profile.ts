import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const ldapServerProfile = defineResource({
  name: 'ldap_server_profile',
  doc: 'LDAP server profile.',
  api: { path: '/config/identity/v1/ldap-server-profiles', createAnswers: 200 },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    base: attr(z.string().max(255).optional(), 'Base.'),
    bind_dn: attr(z.string().max(255).optional(), 'Bind dn.'),
    bind_password: attr(z.string().max(121).optional(), 'Bind password.', { secret: true }),
    bind_timelimit: attr(z.string().optional(), 'Bind timelimit.'),
    ldap_type: attr(z.enum(['active-directory', 'e-directory', 'sun', 'other']).optional(), 'LDAP type.'),
    retry_interval: attr(z.number().int().min(60).max(3600).optional(), 'Retry interval.'),
    server: attr(
      z.array(
        nested({
          port: plain(z.number().int().min(1).max(65535).optional()),
          name: plain(z.string().optional()),
          address: plain(z.string().optional()),
        }),
      ),
      'Server.',
    ),
    ssl: attr(z.boolean().optional(), 'SSL.'),
    verify_server_certificate: attr(z.boolean().optional(), 'Verify server certificate.'),
    timelimit: attr(z.number().int().min(1).max(30).optional(), 'Timelimit.'),
  }),
});
