import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';

const upstreamNat = nested({
  enable: plain(z.boolean().default(false)),
  static_ip: plain(
    nested({ ip_address: plain(z.string().optional()), fqdn: plain(z.string().optional()) }, [
      exactlyOne('ip_address', 'fqdn'),
    ]).optional(),
  ),
});

const sdwanLinkSettingsUpstreamNat = nested({
  enable: plain(z.boolean().optional()),
  static_ip: plain(
    nested({ ip_address: plain(z.string().optional()), fqdn: plain(z.string().optional()) }, [
      exactlyOne('ip_address', 'fqdn'),
    ]).optional(),
  ),
});

const sdwanLinkSettings = nested({
  sdwan_interface_profile: plain(z.string().optional()),
  upstream_nat: plain(sdwanLinkSettingsUpstreamNat.optional()),
  sdwan_gateway: plain(z.string().optional()),
});

export const autoVpnCluster = defineResource({
  name: 'auto_vpn_cluster',
  doc: 'Auto VPN cluster.',
  api: { path: '/config/network/v1/auto-vpn-clusters' },
  unique: 'tenant',
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().optional(), 'Name, unique in its container.'),
    enable_sdwan: attr(z.boolean().optional(), 'Enable SD-WAN.'),
    enable_mesh_between_hubs: attr(z.boolean().optional(), 'Enable mesh between hubs.'),
    enable_mesh_interconnect: attr(z.boolean().optional(), 'Enable mesh interconnect.'),
    type: attr(z.enum(['hub-spoke', 'mesh']).default('hub-spoke'), 'Type.'),
    branches: attr(
      z
        .array(
          nested({
            name: plain(z.string().optional()),
            site: plain(z.string().optional()),
            logical_router: plain(z.string().optional()),
            bgp_redistribution_profile: plain(z.string().optional()),
            interfaces: plain(
              z
                .array(
                  nested({
                    name: plain(z.string().optional()),
                    dhcp_ip: plain(z.string().optional()),
                    sdwan_link_settings: plain(
                      nested({
                        sdwan_interface_profile: plain(z.string().optional()),
                        upstream_nat: plain(upstreamNat.optional()),
                        sdwan_gateway: plain(z.string().optional()),
                      }).optional(),
                    ),
                  }),
                )
                .max(4)
                .optional(),
            ),
            private_interfaces: plain(
              z
                .array(
                  nested({
                    name: plain(z.string().optional()),
                    sdwan_link_settings: plain(
                      nested({
                        sdwan_interface_profile: plain(z.string().optional()),
                        upstream_nat: plain(upstreamNat.optional()),
                        sdwan_gateway: plain(z.string().optional()),
                      }).optional(),
                    ),
                  }),
                )
                .max(4)
                .optional(),
            ),
          }),
        )
        .optional(),
      'Branches.',
    ),
    gateways: attr(
      z
        .array(
          nested({
            name: plain(z.string().optional()),
            site: plain(z.string().optional()),
            priority: plain(z.enum(['1', '2', '3', '4', '5', '6', '7', '8']).optional()),
            logical_router: plain(z.string().optional()),
            bgp_redistribution_profile: plain(z.string().optional()),
            allow_dia_vpn_failover: plain(z.boolean().optional()),
            interfaces: plain(
              z
                .array(
                  nested({
                    name: plain(z.string().optional()),
                    dhcp_ip: plain(z.string().optional()),
                    sdwan_link_settings: plain(sdwanLinkSettings.optional()),
                  }),
                )
                .optional(),
            ),
            private_interfaces: plain(
              z
                .array(
                  nested({
                    name: plain(z.string().optional()),
                    sdwan_link_settings: plain(sdwanLinkSettings.optional()),
                  }),
                )
                .optional(),
            ),
          }),
        )
        .optional(),
      'Gateways.',
    ),
  }),
});
