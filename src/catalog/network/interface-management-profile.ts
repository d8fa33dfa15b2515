import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const interfaceManagementProfile = defineResource({
  name: 'interface_management_profile',
  doc: 'Interface management profile.',
  api: { path: '/config/network/v1/interface-management-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    http: attr(z.boolean().optional(), 'HTTP.'),
    https: attr(z.boolean().optional(), 'HTTPS.'),
    telnet: attr(z.boolean().optional(), 'Telnet.'),
    ssh: attr(z.boolean().optional(), 'SSH.'),
    ping: attr(z.boolean().optional(), 'Ping.'),
    http_ocsp: attr(z.boolean().optional(), 'HTTP OCSP.'),
    response_pages: attr(z.boolean().optional(), 'Response pages.'),
    userid_service: attr(z.boolean().optional(), 'Userid service.'),
    userid_syslog_listener_ssl: attr(z.boolean().optional(), 'Userid syslog listener SSL.'),
    userid_syslog_listener_udp: attr(z.boolean().optional(), 'Userid syslog listener UDP.'),
    permitted_ip: attr(z.array(nested({ name: plain(z.string().min(1)) })).optional(), 'Permitted IP.'),
  }),
});
