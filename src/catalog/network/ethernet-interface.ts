import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const ethernetInterface = defineResource({
  name: 'ethernet_interface',
  doc: 'Ethernet interface.',
  api: { path: '/config/network/v1/ethernet-interfaces' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    default_value: attr(z.string().optional(), 'Default value.'),
    comment: attr(z.string().min(0).max(1023).optional(), 'Comment.'),
    link_speed: attr(z.enum(['auto', '10', '100', '1000', '10000', '40000', '100000']).default('auto'), 'Link speed.'),
    link_duplex: attr(z.enum(['auto', 'half', 'full']).default('auto'), 'Link duplex.'),
    link_state: attr(z.enum(['auto', 'up', 'down']).default('auto'), 'Link state.'),
    poe: attr(
      nested({
        poe_enabled: plain(z.boolean().default(false)),
        poe_rsvd_pwr: plain(z.number().int().min(0).max(90).default(0)),
      }).optional(),
      'Poe.',
    ),
    aggregate_group: attr(z.string().optional(), 'Aggregate group.'),
    tap: attr(nested({ netflow_profile: plain(z.string().optional()) }).optional(), 'Tap.'),
    layer2: attr(
      nested({
        netflow_profile: plain(z.string().optional()),
        vlan_tag: plain(
          z
            .string()
            .regex(/^([1-9]\d{0,2}|[1-3]\d{3}|40[0-8]\d|409[0-6])$/)
            .optional(),
        ),
        vlan_object: plain(z.string().optional()),
        lldp: plain(nested({ enable: plain(z.boolean()) }).optional()),
      }).optional(),
      'Layer2.',
    ),
    layer3: attr(
      nested(
        {
          netflow_profile: plain(z.string().optional()),
          interface_management_profile: plain(z.string().max(31).optional(), {
            refs: { kinds: ['interface_management_profile'] },
          }),
          mtu: plain(z.number().int().min(576).max(9216).default(1500)),
          arp: plain(
            z
              .array(nested({ name: plain(z.string().optional()), hw_address: plain(z.string().optional()) }))
              .optional(),
          ),
          ddns_config: plain(
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
          ),
          ip: plain(z.array(nested({ name: plain(z.string().min(1)) })).optional()),
          dhcp_client: plain(
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
          ),
          pppoe: plain(
            nested({
              enable: plain(z.boolean().default(true)),
              username: plain(z.string().min(1).max(255)),
              password: plain(z.string().max(255), { secret: true }),
              authentication: plain(z.enum(['CHAP', 'PAP', 'auto']).optional()),
              static_address: plain(nested({ ip: plain(z.string().max(63)) }).optional()),
              default_route_metric: plain(z.number().int().min(1).max(65535).default(10)),
              access_concentrator: plain(z.string().min(1).max(255).optional()),
              service: plain(z.string().min(1).max(255).optional()),
              passive: plain(nested({ enable: plain(z.boolean()) }).optional()),
            }).optional(),
          ),
        },
        [exactlyOne('ip', 'dhcp_client', 'pppoe')],
      ).optional(),
      'Layer3.',
    ),
  }),
  choices: [exactlyOne('aggregate_group', 'tap', 'layer2', 'layer3')],
});
