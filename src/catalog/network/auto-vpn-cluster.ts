import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { interfaceNames } from './interface-names';

// What SD-WAN knows about a link; branches and hubs differ in what holds when nothing is said.
function linkSettings(hasNat: z.ZodType<boolean | undefined>) {
  const upstreamNat = nested({
    enable: attr(hasNat, 'Whether there is address translation on the way.'),
    static_ip: attr(
      nested(
        {
          ip_address: attr(z.string().optional(), 'Public address before the firewall.'),
          fqdn: attr(z.string().optional(), 'Name that leads to the public address.'),
        },
        [exactlyOne('ip_address', 'fqdn')],
      ).optional(),
      'Where the interface is seen.',
    ),
  });
  return attr(
    nested({
      sdwan_interface_profile: attr(z.string().optional(), 'SD-WAN interface profile: kind and speed of the link.'),
      upstream_nat: attr(upstreamNat.optional(), 'How the interface is seen from outside, behind address translation.'),
      sdwan_gateway: attr(z.string().optional(), 'Next router on the link.'),
    }).optional(),
    'What SD-WAN knows about the link.',
  );
}

// Interfaces that tunnels go through.
function tunnelInterfaces(hasNat: z.ZodType<boolean | undefined>, listOf: (item: z.ZodObject) => z.ZodType) {
  const name = attr(z.string().optional(), 'Name of the interface.', { refs: interfaceNames });
  const sdwan_link_settings = linkSettings(hasNat);
  const internet = nested({
    name,
    dhcp_ip: attr(z.string().optional(), 'Address of the interface, where it comes by DHCP.'),
    sdwan_link_settings,
  });
  const privateLine = nested({ name, sdwan_link_settings });
  return {
    interfaces: attr(listOf(internet), 'Interfaces on the Internet that tunnels go through.', { itemKey: 'name' }),
    private_interfaces: attr(listOf(privateLine), 'Interfaces on private lines that tunnels go through.', {
      itemKey: 'name',
    }),
  };
}

const site = attr(z.string().optional(), 'Site that the firewall stands in.');

const sharedRoutes = {
  logical_router: attr(z.string().optional(), 'Router whose routes are shared through the tunnels.', {
    refs: { kinds: ['logical_router'], open: true },
  }),
  bgp_redistribution_profile: attr(z.string().optional(), 'Which routes are told to the others.', {
    refs: { kinds: ['bgp_redistribution_profile'], open: true },
  }),
};

export const autoVpnCluster = defineResource({
  name: 'auto_vpn_cluster',
  doc: 'Firewalls that are joined by VPN tunnels without anybody configuring each: branches with hubs, or all with all.',
  api: { path: '/config/network/v1/auto-vpn-clusters' },
  unique: 'tenant',
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().optional(), 'Name, unique in the tenant.'),
    enable_sdwan: attr(z.boolean().optional(), 'Whether SD-WAN chooses among the tunnels.'),
    enable_mesh_between_hubs: attr(z.boolean().optional(), 'Whether hubs have tunnels to each other.'),
    enable_mesh_interconnect: attr(z.boolean().optional(), 'Whether the cluster is joined with other clusters.'),
    type: attr(
      z.enum(['hub-spoke', 'mesh']).default('hub-spoke'),
      'Whether branches have tunnels to hubs only, or to each other, too.',
    ),
    branches: attr(
      z
        .array(
          nested({
            name: attr(z.string().optional(), 'Serial number of the firewall at the branch.'),
            site,
            ...sharedRoutes,
            ...tunnelInterfaces(z.boolean().default(false), (item) => z.array(item).max(4).optional()),
          }),
        )
        .optional(),
      'Firewalls of branches.',
      { itemKey: 'name' },
    ),
    gateways: attr(
      z
        .array(
          nested({
            name: attr(z.string().optional(), 'Serial number of the firewall at the hub.'),
            site,
            priority: attr(
              z.enum(['1', '2', '3', '4', '5', '6', '7', '8']).optional(),
              'Which hub is preferred; 1 before 8.',
            ),
            ...sharedRoutes,
            allow_dia_vpn_failover: attr(
              z.boolean().optional(),
              'Whether traffic to the Internet goes through the hub when the own line fails.',
            ),
            ...tunnelInterfaces(z.boolean().optional(), (item) => z.array(item).optional()),
          }),
        )
        .optional(),
      'Firewalls that branches have tunnels to: the hubs.',
      { itemKey: 'name' },
    ),
  }),
});
