import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const managementInterface = defineResource({
  name: 'management_interface',
  doc: 'Management interface.',
  api: { path: '/config/device/v1/management-interface', listStyle: 'array' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    management_interface: attr(
      nested({
        speed_duplex: plain(
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
        ),
        mtu: plain(z.number().int().default(1500)),
        ip_address: plain(z.string().optional()),
        netmask: plain(z.string().optional()),
        default_gateway: plain(z.string().optional()),
        mgmt_type: plain(
          nested(
            {
              static: plain(nested({}).optional()),
              dhcp_client: plain(
                nested({
                  send_hostname: plain(z.boolean().default(false)),
                  send_client_id: plain(z.boolean().default(false)),
                  accept_dhcp_hostname: plain(z.boolean().default(false)),
                  accept_dhcp_domain: plain(z.boolean().default(false)),
                }).optional(),
              ),
            },
            [exactlyOne('static', 'dhcp_client')],
          ).optional(),
        ),
        service: plain(
          nested({
            disable_http: plain(z.boolean().default(false)),
            disable_https: plain(z.boolean().default(true)),
            disable_telnet: plain(z.boolean().default(false)),
            disable_ssh: plain(z.boolean().default(true)),
            disable_icmp: plain(z.boolean().default(false)),
            disable_snmp: plain(z.boolean().default(false)),
            disable_userid_service: plain(z.boolean().default(false)),
            disable_userid_syslog_listener_ssl: plain(z.boolean().default(false)),
            disable_userid_syslog_listener_udp: plain(z.boolean().default(false)),
            disable_http_ocsp: plain(z.boolean().default(false)),
          }).optional(),
        ),
        permitted_ip: plain(
          z.array(nested({ name: plain(z.string().optional()), description: plain(z.string().optional()) })).optional(),
        ),
      }).optional(),
      'Management interface.',
    ),
  }),
});
