import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { offIsStronger } from '../stronger';

export const interfaceManagementProfile = defineResource({
  name: 'interface_management_profile',
  effect: 'management',
  doc: 'Interface management profile: management services and permitted IP addresses of an interface.',
  api: { path: '/config/network/v1/interface-management-profiles' },
  trafficEffect: {
    is: 'management-access',
    administers: ['http', 'https', 'telnet', 'ssh'],
    answers: [
      'ping',
      'http_ocsp',
      'response_pages',
      'userid_service',
      'userid_syslog_listener_ssl',
      'userid_syslog_listener_udp',
    ],
  },
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    http: optional.flag('Allow HTTP management access (unencrypted).', { strength: offIsStronger }),
    https: optional.flag('Allow HTTPS management access.', { strength: offIsStronger }),
    telnet: optional.flag('Allow Telnet management access (unencrypted).', { strength: offIsStronger }),
    ssh: optional.flag('Allow SSH management access.', { strength: offIsStronger }),
    ping: optional.flag('Allow ping (ICMP echo).', { strength: offIsStronger }),
    http_ocsp: optional.flag('Allow HTTP OCSP requests.', { strength: offIsStronger }),
    response_pages: optional.flag('Serve response pages (block pages and authentication portal).', {
      strength: offIsStronger,
    }),
    userid_service: optional.flag('Allow the User-ID service for other firewalls.', { strength: offIsStronger }),
    userid_syslog_listener_ssl: optional.flag('Allow the User-ID syslog listener over SSL.', {
      strength: offIsStronger,
    }),
    userid_syslog_listener_udp: optional.flag('Allow the User-ID syslog listener over UDP.', {
      strength: offIsStronger,
    }),
    permitted_ip: optional
      .with({ strength: { of: 'permitted', empty: 'everything' }, weakensPolicyWhenRemoved: {} })
      .nestedList('Permitted IP addresses for management access; if absent, any address is permitted.', {
        name: attr(z.string().min(1), 'Permitted IP address or subnet.', {
          refs: { kinds: ['address'], literals: ['ip', 'variable'], open: true, networks: true },
        }),
      }),
  },
});
