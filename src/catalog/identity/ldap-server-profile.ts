import * as z from 'zod';
import { attr } from '../attribute';
import { optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable, onIsStronger } from '../stronger';
import { hostText } from '../host-text';
import { integer } from '../integer';

/** A distinguished name (DN): attributes and values. The root of a directory is an empty text. */
const distinguishedName = z.string().refine((text) => text === '' || text.includes('='), {
  message: 'use a distinguished name such as DC=example,DC=com',
});

export const ldapServerProfile = defineResource({
  name: 'ldap_server_profile',
  effect: 'identity',
  doc: 'LDAP server profile for authentication and group mapping.',
  api: { path: '/config/identity/v1/ldap-server-profiles', create: { status: 200 } },
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    base: attr(distinguishedName.max(255).optional(), 'Base distinguished name (DN) for user searches.', {
      strength: notComparable,
      example: 'dc=example,dc=com',
    }),
    bind_dn: attr(z.string().max(255).optional(), 'Bind distinguished name (DN).', {
      strength: notComparable,
      example: 'cn=firewall,dc=example,dc=com',
    }),
    bind_password: attr(z.string().max(121).optional(), 'Password of the bind DN.', {
      secret: true,
    }),
    bind_timelimit: optional.text('Bind timeout in seconds.', { strength: notComparable, example: '30' }),
    ldap_type: optional.enum(['active-directory', 'e-directory', 'sun', 'other'], 'LDAP server type.', {
      strength: notComparable,
    }),
    retry_interval: attr(integer(60, 3600).optional(), 'Retry interval in seconds for a server that did not answer.', {
      strength: notComparable,
    }),
    server: required.with({ strength: notComparable }).nestedList('LDAP servers, in order of use.', {
      port: attr(integer(1, 65535).optional(), 'LDAP port; the default port is 389, or 636 for LDAP over TLS.'),
      name: optional.text('Name of the server in this profile.', { isLabel: true }),
      address: attr(hostText.optional(), 'Hostname or IP address of the LDAP server.'),
    }),
    ssl: optional.flag('Require an SSL/TLS connection.', { strength: onIsStronger }),
    verify_server_certificate: optional.flag('Verify the certificate of the LDAP server.', { strength: onIsStronger }),
    timelimit: attr(integer(1, 30).optional(), 'Search timeout in seconds.', {
      strength: notComparable,
    }),
  },
});
