import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const interfaceManagementProfile = defineResource({
  name: 'interface_management_profile',
  doc: 'Which services of the firewall itself answer on an interface, and to whom.',
  api: { path: '/config/network/v1/interface-management-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    http: attr(z.boolean().optional(), 'Whether the web interface answers without encryption.'),
    https: attr(z.boolean().optional(), 'Whether the web interface answers.'),
    telnet: attr(z.boolean().optional(), 'Whether the command line answers without encryption.'),
    ssh: attr(z.boolean().optional(), 'Whether the command line answers over SSH.'),
    ping: attr(z.boolean().optional(), 'Whether pings are answered.'),
    http_ocsp: attr(z.boolean().optional(), 'Whether questions about revoked certificates are answered.'),
    response_pages: attr(
      z.boolean().optional(),
      'Whether users get to see pages that say why something is blocked, or that ask them to log in.',
    ),
    userid_service: attr(z.boolean().optional(), 'Whether other firewalls may ask which user is behind an address.'),
    userid_syslog_listener_ssl: attr(
      z.boolean().optional(),
      'Whether logins are taken from syslog messages that come over TLS.',
    ),
    userid_syslog_listener_udp: attr(
      z.boolean().optional(),
      'Whether logins are taken from syslog messages that come over UDP.',
    ),
    permitted_ip: attr(
      z
        .array(
          nested({
            name: attr(z.string().min(1), 'Address or network.', {
              refs: { kinds: ['address'], literals: ['ip', 'variable'], open: true },
            }),
          }),
        )
        .optional(),
      'Addresses that may reach these services; without any, every address.',
      { itemKey: 'name', narrows: {} },
    ),
  }),
});
