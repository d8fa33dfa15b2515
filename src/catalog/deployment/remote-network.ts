import * as z from 'zod';
import { attr, nested } from '../attribute';
import { optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';
import { ipText, networkText } from '../ip-text';
import { asNumber } from '../as-number';
import { computeRegion } from './compute-region';

const bgp = nested({
  enable: optional.flag('Enable BGP.'),
  summarize_mobile_user_routes: optional.flag('Summarize mobile user routes before they are advertised to the peer.'),
  originate_default_route: optional.flag('Advertise a default route to the peer.'),
  do_not_export_routes: optional.flag('Do not advertise any routes to the peer.'),
  peer_ip_address: attr(ipText.optional(), 'BGP peer IP address: the router at the site.'),
  peer_as: attr(asNumber.optional(), 'BGP peer AS number.'),
  local_ip_address: attr(ipText.optional(), 'Local IP address of the BGP session.'),
  secret: optional.text('Shared secret that authenticates the BGP session (MD5).', { secret: true }),
  peering_type: optional.enum(
    ['exchange-v4-over-v4', 'exchange-v4-v6-over-v4', 'exchange-v4-over-v4-v6-over-v6', 'exchange-v6-over-v6'],
    'IP versions of the exchanged routes and of the BGP sessions that carry them.',
  ),
});

export const remoteNetwork = defineResource({
  name: 'remote_network',
  effect: 'routing',
  strength: notComparable,
  doc: 'Remote network: a branch site connected to Prisma Access by IPSec tunnels.',
  api: {
    path: '/config/deployment/v1/remote-networks',
    // The description and the tenants of several reports disagree.
    otherPlaces: [{ field: ['protocol', 'bgp_peer'], other: ['bgp_peer'] }],
  },
  onlyFolder: { name: 'Remote Networks', demanded: true },
  schema: {
    name: attr(z.string().min(1).max(63), 'Name, unique in its location.'),
    ipsec_tunnel: optional.text('Primary IPSec tunnel to the site; not valid with `ecmp_tunnels`.', {
      refs: { kinds: ['ipsec_tunnel'], open: true },
    }),
    secondary_ipsec_tunnel: optional.text('Secondary IPSec tunnel, used while the primary tunnel is down.', {
      refs: { kinds: ['ipsec_tunnel'], open: true },
    }),
    license_type: attr(z.string().min(1), 'License type of the site, for example `FWAAS-AGGREGATE`.', {
      refusesEmpty: true,
    }),
    region: attr(computeRegion.min(1), 'Prisma Access compute region that terminates the tunnel.', {
      refusesEmpty: true,
      example: 'us-east',
    }),
    subnets: attr(z.array(networkText).optional(), 'Static subnets behind the site.', { set: true }),
    protocol: optional.nested('Dynamic routing protocol of the site.', {
      bgp: attr(bgp.optional(), 'BGP over the primary tunnel.'),
      bgp_peer: optional.nested('BGP over the secondary tunnel.', {
        same_as_primary: optional.flag('Use the BGP settings of the primary tunnel.'),
        peer_ip_address: attr(ipText.optional(), 'BGP peer IP address: the router at the site.'),
        local_ip_address: attr(ipText.optional(), 'Local IP address of the BGP session.'),
        secret: optional.text('Shared secret that authenticates the BGP session (MD5).', { secret: true }),
      }),
    }),
    spn_name: optional.text('IPSec termination node (service processing node, SPN) of the tunnel.'),
    ecmp_load_balancing: attr(
      z.enum(['enable', 'disable']).default('disable'),
      'Enable ECMP load balancing over several tunnels.',
    ),
    ecmp_tunnels: optional.nestedList('IPSec tunnels used for ECMP load balancing.', {
      name: attr(z.string().min(1), 'Name of the ECMP tunnel.'),
      ipsec_tunnel: required.text('IPSec tunnel object.', { refs: { kinds: ['ipsec_tunnel'], open: true } }),
      protocol: required.nested('Dynamic routing protocol of this ECMP tunnel.', {
        bgp: attr(bgp.optional(), 'BGP over this ECMP tunnel.'),
      }),
    }),
  },
});
