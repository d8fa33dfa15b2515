import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const vlanInterface = defineResource({
  name: 'vlan_interface',
  doc: 'Vlan interface.',
  api: { path: '/config/network/v1/vlan-interfaces' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    default_value: attr(
      z
        .string()
        .regex(/^vlan\.([1-9]\d{0,2}|[1-3]\d{3}|40[0-8]\d|409[0-6])$/)
        .optional(),
      'Default value.',
      { example: 'vlan.1' },
    ),
    comment: attr(z.string().optional(), 'Comment.'),
    vlan_tag: attr(
      z
        .string()
        .regex(/^([1-9]\d{0,2}|[1-3]\d{3}|40[0-8]\d|409[0-6])$/)
        .optional(),
      'Vlan tag.',
    ),
    vlan_object: attr(z.string().optional(), 'Vlan object.'),
    mtu: attr(z.number().int().min(576).max(9216).optional(), 'MTU.'),
    ddns_config: attr(
      nested({
        ddns_enabled: plain(z.boolean().default(false)),
        ddns_vendor: plain(z.string().max(127)),
        ddns_update_interval: plain(z.number().int().min(1).max(30).default(1)),
        ddns_cert_profile: plain(z.string()),
        ddns_hostname: plain(
          z
            .string()
            .max(255)
            .regex(/^[a-zA-Z0-9_.\-]+$/),
        ),
        ddns_ip: plain(z.string().optional()),
        ddns_vendor_config: plain(z.string().max(255)),
      }).optional(),
      'Ddns config.',
    ),
    arp: attr(
      z
        .array(
          nested({
            name: plain(z.string().optional()),
            hw_address: plain(z.string().optional()),
            interface: plain(z.string().optional()),
          }),
        )
        .optional(),
      'ARP.',
    ),
    interface_management_profile: attr(z.string().optional(), 'Interface management profile.', {
      refs: { kinds: ['interface_management_profile'] },
    }),
    netflow_profile: attr(z.string().optional(), 'Netflow profile.'),
    ip: attr(z.array(nested({ name: plain(z.string().min(1)) })).optional(), 'IP.'),
    dhcp_client: attr(
      nested({
        enable: plain(z.boolean().default(true)),
        create_default_route: plain(z.boolean().default(true)),
        send_hostname: plain(
          nested({
            enable: plain(z.boolean().default(true)),
            hostname: plain(
              z
                .string()
                .min(1)
                .max(64)
                .regex(/^[a-zA-Z0-9._-]+$/)
                .default('system-hostname'),
            ),
          }).optional(),
        ),
        default_route_metric: plain(z.number().int().min(1).max(65535).default(10)),
      }).optional(),
      'DHCP client.',
    ),
  }),
  choices: [exactlyOne('ip', 'dhcp_client')],
});
