import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';

const bgp = nested({
  enable: plain(z.boolean().optional()),
  summarize_mobile_user_routes: plain(z.boolean().optional()),
  originate_default_route: plain(z.boolean().optional()),
  do_not_export_routes: plain(z.boolean().optional()),
  peer_ip_address: plain(z.string().optional()),
  peer_as: plain(z.string().optional()),
  local_ip_address: plain(z.string().optional()),
  secret: plain(z.string().optional(), { secret: true }),
  peering_type: plain(
    z
      .enum(['exchange-v4-over-v4', 'exchange-v4-v6-over-v4', 'exchange-v4-over-v4-v6-over-v6', 'exchange-v6-over-v6'])
      .optional(),
  ),
});

export const remoteNetwork = defineResource({
  name: 'remote_network',
  doc: 'Remote network.',
  api: { path: '/config/deployment/v1/remote-networks' },
  onlyFolder: { name: 'Remote Networks', demanded: true },
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(63), 'Name, unique in its container.'),
    ipsec_tunnel: attr(z.string().optional(), 'IPsec tunnel.'),
    secondary_ipsec_tunnel: attr(z.string().optional(), 'Secondary IPsec tunnel.'),
    license_type: attr(z.string().min(1), 'License type.'),
    region: attr(z.string().min(1), 'Region.'),
    subnets: attr(z.array(z.string()).optional(), 'Subnets.'),
    protocol: attr(
      nested({
        bgp: plain(bgp.optional()),
        bgp_peer: plain(
          nested({
            same_as_primary: plain(z.boolean().optional()),
            peer_ip_address: plain(z.string().optional()),
            local_ip_address: plain(z.string().optional()),
            secret: plain(z.string().optional(), { secret: true }),
          }).optional(),
        ),
      }).optional(),
      'Protocol.',
    ),
    spn_name: attr(z.string().optional(), 'Spn name.'),
    ecmp_load_balancing: attr(z.enum(['enable', 'disable']).default('disable'), 'ECMP load balancing.'),
    ecmp_tunnels: attr(
      z
        .array(
          nested({
            name: plain(z.string().min(1)),
            ipsec_tunnel: plain(z.string()),
            protocol: plain(nested({ bgp: plain(bgp.optional()) })),
          }),
        )
        .optional(),
      'ECMP tunnels.',
    ),
  }),
});
