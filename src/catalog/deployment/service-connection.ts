import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';

export const serviceConnection = defineResource({
  name: 'service_connection',
  doc: 'A data centre that Prisma Access reaches by a VPN tunnel, for mobile users and remote networks.',
  api: { path: '/config/deployment/v1/service-connections', scopeIn: 'nowhere' },
  onlyFolder: { name: 'Service Connections' },
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    ipsec_tunnel: attr(z.string(), 'Tunnel to the data centre.', { refs: { kinds: ['ipsec_tunnel'], open: true } }),
    onboarding_type: attr(z.enum(['classic']).default('classic'), 'How the data centre was joined.'),
    region: attr(z.string(), 'Region of Prisma Access that the tunnel ends in.'),
    backup_sc: attr(z.string().optional(), 'Service connection that is used while this one is down.', {
      wire: 'backup_SC',
      refs: { kinds: ['service_connection'], open: true },
    }),
    bgp_peer: attr(
      nested({
        local_ip_address: attr(z.string().optional(), 'Address of this side.'),
        local_ipv6_address: attr(z.string().optional(), 'IPv6 address of this side.'),
        peer_ip_address: attr(z.string().optional(), 'Address of the router there.'),
        peer_ipv6_address: attr(z.string().optional(), 'IPv6 address of the router there.'),
        secret: attr(z.string().optional(), 'Secret that both sign their messages with.', { secret: true }),
        same_as_primary: attr(z.boolean().optional(), 'Whether it is as through the first tunnel.'),
      }).optional(),
      'BGP through the second tunnel.',
    ),
    nat_pool: attr(z.string().optional(), 'Addresses that take the place of sources on the way to the data centre.'),
    no_export_community: attr(
      z.enum(['Disabled', 'Enabled-In', 'Enabled-Out', 'Enabled-Both']).optional(),
      'Whether routes are marked so that the other side does not tell them on, and which.',
    ),
    protocol: attr(
      nested({
        bgp: attr(
          nested({
            do_not_export_routes: attr(z.boolean().optional(), 'Whether the data centre is told nothing.'),
            enable: attr(z.boolean().optional(), 'Whether it is done.'),
            fast_failover: attr(z.boolean().optional(), 'Whether a lost peer is noticed sooner.'),
            local_ip_address: attr(z.string().optional(), 'Address of this side.'),
            originate_default_route: attr(z.boolean().optional(), 'Whether the data centre is told a default route.'),
            peer_as: attr(z.string(), 'AS number of the data centre.'),
            peer_ip_address: attr(z.string().optional(), 'Address of the router there.'),
            secret: attr(z.string().optional(), 'Secret that both sign their messages with.', { secret: true }),
            summarize_mobile_user_routes: attr(
              z.boolean().optional(),
              'Whether mobile users are told as few large networks.',
            ),
          }).optional(),
          'BGP through the tunnel.',
        ),
      }).optional(),
      'Dynamic routing with the data centre.',
    ),
    qos: attr(
      nested({
        enable: attr(z.boolean().optional(), 'Whether it is done.'),
        qos_profile: attr(z.string().optional(), 'Profile that says how.', {
          refs: { kinds: ['qos_profile'], open: true },
        }),
      }).optional(),
      'How bandwidth is shared among classes of traffic.',
    ),
    secondary_ipsec_tunnel: attr(z.string().optional(), 'Tunnel that is used while the first is down.', {
      refs: { kinds: ['ipsec_tunnel'], open: true },
    }),
    source_nat: attr(z.boolean().optional(), 'Whether sources are replaced on the way to the data centre.'),
    subnets: attr(z.array(z.string()).optional(), 'Networks of the data centre, routed statically.', { set: true }),
    region_tag: attr(z.string().optional(), 'Tag of the region.', { filledBy: 'service' }),
  }),
});
