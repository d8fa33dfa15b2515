import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const ldapServerProfile = defineResource({
  name: 'ldap_server_profile',
  doc: 'Directory servers that authenticate users and tell their groups.',
  api: { path: '/config/identity/v1/ldap-server-profiles', createAnswers: 200 },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    base: attr(z.string().max(255).optional(), 'Distinguished name below which users are looked for.', {
      example: 'dc=example,dc=com',
    }),
    bind_dn: attr(
      z.string().max(255).optional(),
      'Distinguished name that the firewall signs in to the directory with.',
      { example: 'cn=firewall,dc=example,dc=com' },
    ),
    bind_password: attr(z.string().max(121).optional(), 'Password that the firewall signs in to the directory with.', {
      secret: true,
    }),
    bind_timelimit: attr(z.string().optional(), 'Seconds to wait for the sign-in to the directory.', { example: '30' }),
    ldap_type: attr(
      z.enum(['active-directory', 'e-directory', 'sun', 'other']).optional(),
      'Product that the directory runs on.',
    ),
    retry_interval: attr(
      z.number().int().min(60).max(3600).optional(),
      'Seconds after which a server that did not answer is tried again.',
    ),
    server: attr(
      z.array(
        nested({
          port: attr(
            z.number().int().min(1).max(65535).optional(),
            'Port that it listens on; 389 is usual, 636 for LDAP over TLS.',
          ),
          name: attr(z.string().optional(), 'Name of the server in this profile.'),
          address: attr(z.string().optional(), 'Host name or address.'),
        }),
      ),
      'Servers, in the order in which they are asked.',
      { itemKey: 'name' },
    ),
    ssl: attr(z.boolean().optional(), 'Whether the connection is encrypted.'),
    verify_server_certificate: attr(z.boolean().optional(), 'Whether the certificate of the server is checked.'),
    timelimit: attr(z.number().int().min(1).max(30).optional(), 'Seconds to wait for the result of a search.'),
  }),
});
