import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';

export const serviceConnection = defineResource({
  name: 'service_connection',
  doc: 'Service connection.',
  api: { path: '/config/deployment/v1/service-connections', scopeIn: 'nowhere' },
  onlyFolder: { name: 'Service Connections' },
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    ipsec_tunnel: attr(z.string(), 'IPsec tunnel.'),
    onboarding_type: attr(z.enum(['classic']).default('classic'), 'Onboarding type.'),
    region: attr(z.string(), 'Region.'),
    backup_sc: attr(z.string().optional(), 'Backup sc.', { wire: 'backup_SC' }),
    bgp_peer: attr(
      nested({
        local_ip_address: plain(z.string().optional()),
        local_ipv6_address: plain(z.string().optional()),
        peer_ip_address: plain(z.string().optional()),
        peer_ipv6_address: plain(z.string().optional()),
        secret: plain(z.string().optional(), { secret: true }),
        same_as_primary: plain(z.boolean().optional()),
      }).optional(),
      'BGP peer.',
    ),
    nat_pool: attr(z.string().optional(), 'NAT pool.'),
    no_export_community: attr(
      z.enum(['Disabled', 'Enabled-In', 'Enabled-Out', 'Enabled-Both']).optional(),
      'No export community.',
    ),
    protocol: attr(
      nested({
        bgp: plain(
          nested({
            do_not_export_routes: plain(z.boolean().optional()),
            enable: plain(z.boolean().optional()),
            fast_failover: plain(z.boolean().optional()),
            local_ip_address: plain(z.string().optional()),
            originate_default_route: plain(z.boolean().optional()),
            peer_as: plain(z.string()),
            peer_ip_address: plain(z.string().optional()),
            secret: plain(z.string().optional(), { secret: true }),
            summarize_mobile_user_routes: plain(z.boolean().optional()),
          }).optional(),
        ),
      }).optional(),
      'Protocol.',
    ),
    qos: attr(
      nested({ enable: plain(z.boolean().optional()), qos_profile: plain(z.string().optional()) }).optional(),
      'QoS.',
    ),
    secondary_ipsec_tunnel: attr(z.string().optional(), 'Secondary IPsec tunnel.'),
    source_nat: attr(z.boolean().optional(), 'Source NAT.'),
    subnets: attr(z.array(z.string()).optional(), 'Subnets.'),
    region_tag: attr(z.string().optional(), 'Region tag.', { filledBy: 'service' }),
  }),
});
