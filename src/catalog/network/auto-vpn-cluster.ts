import * as z from 'zod';
import { attr, nested } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { interfaceNames } from './interface-names';
import { notComparable } from '../stronger';
import { ipText } from '../ip-text';
import { domainName } from '../host-text';

// SD-WAN settings of a link; the upstream NAT default differs between branches and hubs.
function linkSettings(hasNat: z.ZodType<boolean | undefined>) {
  const upstreamNat = nested({
    enable: attr(hasNat, 'Enable upstream NAT.'),
    static_ip: optional.oneOf('Static public address of the interface.', {
      ip_address: attr(ipText.optional(), 'Public IP address of the upstream NAT device.'),
      fqdn: attr(domainName.optional(), 'FQDN of the public address.'),
    }),
  });
  return optional.nested('SD-WAN settings of the link.', {
    sdwan_interface_profile: optional.text('SD-WAN interface profile: link type and bandwidth.'),
    upstream_nat: attr(upstreamNat.optional(), 'Upstream NAT: public address of the interface behind a NAT device.'),
    sdwan_gateway: attr(ipText.optional(), 'Next-hop gateway of the SD-WAN link.'),
  });
}

// Interfaces that carry VPN tunnels.
function tunnelInterfaces(hasNat: z.ZodType<boolean | undefined>, listOf: (item: z.ZodObject) => z.ZodType) {
  const name = optional.text('Name of the interface.', { refs: interfaceNames });
  const sdwan_link_settings = linkSettings(hasNat);
  const internet = nested({
    name,
    dhcp_ip: attr(ipText.optional(), 'IP address of the interface when it is assigned by DHCP.'),
    sdwan_link_settings,
  });
  const privateLine = nested({ name, sdwan_link_settings });
  return {
    interfaces: attr(listOf(internet), 'Public (Internet) interfaces for VPN tunnels.'),
    private_interfaces: attr(listOf(privateLine), 'Private interfaces (for example MPLS) for VPN tunnels.'),
  };
}

const site = optional.text('Site of the firewall.');

const sharedRoutes = {
  logical_router: optional.text('Logical router whose routes are shared through the tunnels.', {
    refs: { kinds: ['logical_router'], open: true },
  }),
  bgp_redistribution_profile: optional.text('BGP redistribution profile: routes advertised to the other members.', {
    refs: { kinds: ['bgp_redistribution_profile'], open: true },
  }),
};

export const autoVpnCluster = defineResource({
  name: 'auto_vpn_cluster',
  effect: 'routing',
  strength: notComparable,
  doc: 'Auto VPN cluster: firewalls with automatically configured VPN tunnels, as hub and spoke or full mesh.',
  api: { path: '/config/network/v1/auto-vpn-clusters' },
  scopes: [],
  schema: {
    name: optional.text('Name, unique in the tenant.'),
    enable_sdwan: optional.flag('Enable SD-WAN path selection over the tunnels.'),
    enable_mesh_between_hubs: optional.flag('Enable full mesh tunnels between hubs.'),
    enable_mesh_interconnect: optional.flag('Enable tunnels to other clusters (mesh interconnect).'),
    type: attr(z.enum(['hub-spoke', 'mesh']).default('hub-spoke'), 'VPN cluster type: hub and spoke, or full mesh.'),
    branches: optional.nestedList('Branch firewalls (spokes).', {
      name: optional.text('Serial number of the branch firewall.'),
      site,
      ...sharedRoutes,
      ...tunnelInterfaces(z.boolean().default(false), (item) => z.array(item).max(4).optional()),
    }),
    gateways: optional.nestedList('Hub firewalls.', {
      name: optional.text('Serial number of the hub firewall.'),
      site,
      priority: optional.enum(['1', '2', '3', '4', '5', '6', '7', '8'], 'Hub priority; 1 is the highest.'),
      ...sharedRoutes,
      allow_dia_vpn_failover: optional.flag(
        'Allow failover of direct Internet access (DIA) traffic to the hub tunnel.',
      ),
      ...tunnelInterfaces(z.boolean().optional(), (item) => z.array(item).optional()),
    }),
  },
});
