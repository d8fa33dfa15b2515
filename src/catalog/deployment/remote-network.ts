import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';

const bgp = nested({
  enable: attr(z.boolean().optional(), 'Whether it is spoken.'),
  summarize_mobile_user_routes: attr(z.boolean().optional(), 'Whether mobile users are told as few large networks.'),
  originate_default_route: attr(z.boolean().optional(), 'Whether the site is told a default route.'),
  do_not_export_routes: attr(z.boolean().optional(), 'Whether the site is told nothing.'),
  peer_ip_address: attr(z.string().optional(), 'Address of the router of the site.'),
  peer_as: attr(z.string().optional(), 'AS number of the site.'),
  local_ip_address: attr(z.string().optional(), 'Address of this side.'),
  secret: attr(z.string().optional(), 'Secret that both sign their messages with.', { secret: true }),
  peering_type: attr(
    z
      .enum(['exchange-v4-over-v4', 'exchange-v4-v6-over-v4', 'exchange-v4-over-v4-v6-over-v6', 'exchange-v6-over-v6'])
      .optional(),
    'Which routes are exchanged, over which protocol.',
  ),
});

export const remoteNetwork = defineResource({
  name: 'remote_network',
  doc: 'A site that Prisma Access protects, joined by a VPN tunnel.',
  api: { path: '/config/deployment/v1/remote-networks' },
  onlyFolder: { name: 'Remote Networks', demanded: true },
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(63), 'Name, unique in its container.'),
    ipsec_tunnel: attr(z.string().optional(), 'Tunnel to the site; not with `ecmp_tunnels`.', {
      refs: { kinds: ['ipsec_tunnel'], open: true },
    }),
    secondary_ipsec_tunnel: attr(z.string().optional(), 'Tunnel that is used while the first is down.', {
      refs: { kinds: ['ipsec_tunnel'], open: true },
    }),
    license_type: attr(z.string().min(1), 'License that the site uses, such as `FWAAS-AGGREGATE`.'),
    region: attr(z.string().min(1), 'Region of Prisma Access that the tunnel ends in.'),
    subnets: attr(z.array(z.string()).optional(), 'Networks of the site, routed statically.', { set: true }),
    protocol: attr(
      nested({
        bgp: attr(bgp.optional(), 'BGP through the tunnel.'),
        bgp_peer: attr(
          nested({
            same_as_primary: attr(z.boolean().optional(), 'Whether it is as through the first tunnel.'),
            peer_ip_address: attr(z.string().optional(), 'Address of the router of the site.'),
            local_ip_address: attr(z.string().optional(), 'Address of this side.'),
            secret: attr(z.string().optional(), 'Secret that both sign their messages with.', { secret: true }),
          }).optional(),
          'BGP through the second tunnel.',
        ),
      }).optional(),
      'Dynamic routing with the site.',
    ),
    spn_name: attr(z.string().optional(), 'Security processing node that the tunnel ends at.'),
    ecmp_load_balancing: attr(
      z.enum(['enable', 'disable']).default('disable'),
      'Whether the traffic is spread over several tunnels.',
    ),
    ecmp_tunnels: attr(
      z
        .array(
          nested({
            name: attr(z.string().min(1), 'Name of the tunnel within the site.'),
            ipsec_tunnel: attr(z.string(), 'The tunnel.', { refs: { kinds: ['ipsec_tunnel'], open: true } }),
            protocol: attr(
              nested({ bgp: attr(bgp.optional(), 'BGP through the tunnel.') }),
              'Routing through the tunnel.',
            ),
          }),
        )
        .optional(),
      'Tunnels that the traffic is spread over, where it is.',
      { itemKey: 'name' },
    ),
  }),
});
