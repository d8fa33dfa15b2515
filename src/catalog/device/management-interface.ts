import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const managementInterface = defineResource({
  name: 'management_interface',
  doc: 'Address of the management interface of a firewall, which services answer on it, and to whom.',
  api: { path: '/config/device/v1/management-interface', listStyle: 'array' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    management_interface: attr(
      nested({
        speed_duplex: attr(
          z
            .enum([
              'auto-negotiate',
              '10Mbps-half-duplex',
              '10Mbps-full-duplex',
              '100Mbps-half-duplex',
              '100Mbps-full-duplex',
              '1Gbps-half-duplex',
              '1Gbps-full-duplex',
            ])
            .default('auto-negotiate'),
          'Speed of the link, and whether it sends and receives at once.',
        ),
        mtu: attr(z.number().int().default(1500), 'Largest packet that it sends, in bytes.'),
        ip_address: attr(z.string().optional(), 'Its address.'),
        netmask: attr(z.string().optional(), 'Mask of its network.'),
        default_gateway: attr(z.string().optional(), 'Router to all other networks.'),
        mgmt_type: attr(
          nested(
            {
              static: attr(nested({}).optional(), 'From this configuration.'),
              dhcp_client: attr(
                nested({
                  send_hostname: attr(
                    z.boolean().default(false),
                    'Whether the server gets to see the name of the firewall.',
                  ),
                  send_client_id: attr(z.boolean().default(false), 'Whether it gets to see the ID of the firewall.'),
                  accept_dhcp_hostname: attr(z.boolean().default(false), 'Whether the server may name the firewall.'),
                  accept_dhcp_domain: attr(z.boolean().default(false), 'Whether the server may say its domain.'),
                }).optional(),
                'From a DHCP server.',
              ),
            },
            [exactlyOne('static', 'dhcp_client')],
          ).optional(),
          'Where the address comes from.',
        ),
        service: attr(
          nested({
            disable_http: attr(z.boolean().default(false), 'Whether the web interface without encryption is off.', {
              narrows: { open: false },
            }),
            disable_https: attr(z.boolean().default(true), 'Whether the web interface is off.', {
              narrows: { open: false },
            }),
            disable_telnet: attr(z.boolean().default(false), 'Whether the command line without encryption is off.', {
              narrows: { open: false },
            }),
            disable_ssh: attr(z.boolean().default(true), 'Whether the command line over SSH is off.', {
              narrows: { open: false },
            }),
            disable_icmp: attr(z.boolean().default(false), 'Whether pings are not answered.', {
              narrows: { open: false },
            }),
            disable_snmp: attr(z.boolean().default(false), 'Whether SNMP is off.', { narrows: { open: false } }),
            disable_userid_service: attr(
              z.boolean().default(false),
              'Whether other firewalls may not ask which user is behind an address.',
              { narrows: { open: false } },
            ),
            disable_userid_syslog_listener_ssl: attr(
              z.boolean().default(false),
              'Whether no logins are taken from syslog over TLS.',
              { narrows: { open: false } },
            ),
            disable_userid_syslog_listener_udp: attr(
              z.boolean().default(false),
              'Whether no logins are taken from syslog over UDP.',
              { narrows: { open: false } },
            ),
            disable_http_ocsp: attr(
              z.boolean().default(false),
              'Whether questions about revoked certificates are not answered.',
              { narrows: { open: false } },
            ),
          }).optional(),
          'Services that do not answer.',
        ),
        permitted_ip: attr(
          z
            .array(
              nested({
                name: attr(z.string().optional(), 'Address or network.'),
                description: attr(z.string().optional(), 'Who or what has the address.'),
              }),
            )
            .optional(),
          'Addresses that may reach these services; without any, every address.',
          { itemKey: 'name', narrows: {} },
        ),
      }).optional(),
      'The interface.',
    ),
  }),
});
