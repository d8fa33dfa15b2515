import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

const lacp = nested({
  enable: plain(z.boolean().default(false)),
  fast_failover: plain(z.boolean().default(false)),
  mode: plain(z.enum(['passive', 'active']).default('passive')),
  transmission_rate: plain(z.enum(['fast', 'slow']).default('slow')),
  system_priority: plain(z.number().int().min(1).max(65535).default(32768)),
  max_ports: plain(z.number().int().min(1).max(8).default(8)),
});

export const aggregateInterface = defineResource({
  name: 'aggregate_interface',
  doc: 'Aggregate interface.',
  api: { path: '/config/network/v1/aggregate-interfaces' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    default_value: attr(z.string().optional(), 'Default value.'),
    comment: attr(z.string().min(0).max(1023).optional(), 'Comment.'),
    layer2: attr(
      nested({
        vlan_tag: plain(
          z
            .string()
            .regex(/^([1-9]\d{0,2}|[1-3]\d{3}|40[0-8]\d|409[0-6])$/)
            .optional(),
        ),
        vlan_object: plain(z.string().optional()),
        lacp: plain(lacp.optional()),
        netflow_profile: plain(z.string().optional()),
      }).optional(),
      'Layer2.',
    ),
    layer3: attr(
      nested(
        {
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
          interface_management_profile: plain(z.string().max(31).optional(), {
            refs: { kinds: ['interface_management_profile'] },
          }),
          netflow_profile: plain(z.string().optional()),
          lacp: plain(lacp.optional()),
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
        },
        [exactlyOne('ip', 'dhcp_client')],
      ).optional(),
      'Layer3.',
    ),
  }),
  choices: [exactlyOne('layer2', 'layer3')],
});
