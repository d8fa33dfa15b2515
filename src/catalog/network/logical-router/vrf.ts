import * as z from 'zod';
import { attr, exactlyOne, nested, nestedList, optionalNested } from '../../attribute';
import { interfaceNames } from '../interface-names';
import { redistributionMapNames } from '../routing-names';
import { bgp } from './bgp';
import { multicast } from './multicast';
import { ospf } from './ospf';
import { ospfv3 } from './ospfv3';
import { rip } from './rip';
import { routingTable } from './static-route';
import { integer } from '../../integer';

const mapToPass = nested({
  route_map: attr(z.string().optional(), 'Route map that filters the routes.', { refs: redistributionMapNames }),
}).optional();

// Route sources that IPv4 and IPv6 share.
const filteredSources = {
  static: attr(mapToPass, 'Static routes.'),
  bgp: attr(mapToPass, 'BGP routes.'),
};

/** A VRF: one routing table of a router, with its interfaces and routing protocols. */
export const vrf = nested({
  name: attr(z.string().min(1), 'Name of the VRF; usually `default`.'),
  interface: attr(z.array(z.string()).optional(), 'Interfaces of the VRF.', {
    set: true,
    refs: interfaceNames,
  }),
  global_vrid: attr(integer().optional(), 'Global VRF ID on the firewall.'),
  zone_name: attr(z.string().optional(), 'Zone of the interfaces.', { refs: { kinds: ['zone'], open: true } }),
  admin_dists: optionalNested('Administrative distances; the route source with the lowest value is preferred.', {
    static: attr(integer().optional(), 'Administrative distance of static IPv4 routes.'),
    static_ipv6: attr(integer().optional(), 'Administrative distance of static IPv6 routes.'),
    ospf_inter: attr(integer().optional(), 'Administrative distance of OSPF inter-area routes.'),
    ospf_intra: attr(integer().optional(), 'Administrative distance of OSPF intra-area routes.'),
    ospf_ext: attr(integer().optional(), 'Administrative distance of OSPF external routes.'),
    ospfv3_inter: attr(integer().optional(), 'Administrative distance of OSPFv3 inter-area routes.'),
    ospfv3_intra: attr(integer().optional(), 'Administrative distance of OSPFv3 intra-area routes.'),
    ospfv3_ext: attr(integer().optional(), 'Administrative distance of OSPFv3 external routes.'),
    bgp_internal: attr(integer().optional(), 'Administrative distance of IBGP routes.'),
    bgp_external: attr(integer().optional(), 'Administrative distance of EBGP routes.'),
    bgp_local: attr(integer().optional(), 'Administrative distance of local BGP routes.'),
    rip: attr(integer().optional(), 'Administrative distance of RIP routes.'),
  }),
  vr_admin_dists: optionalNested('Administrative distances (legacy routing engine).', {
    static: attr(integer().optional(), 'Administrative distance of static IPv4 routes.'),
    static_ipv6: attr(integer().optional(), 'Administrative distance of static IPv6 routes.'),
    ospf_int: attr(integer().optional(), 'Administrative distance of OSPF internal routes.'),
    ospf_ext: attr(integer().optional(), 'Administrative distance of OSPF external routes.'),
    ospfv3_int: attr(integer().optional(), 'Administrative distance of OSPFv3 internal routes.'),
    ospfv3_ext: attr(integer().optional(), 'Administrative distance of OSPFv3 external routes.'),
    ibgp: attr(integer().optional(), 'Administrative distance of IBGP routes.'),
    ebgp: attr(integer().optional(), 'Administrative distance of EBGP routes.'),
    rip: attr(integer().optional(), 'Administrative distance of RIP routes.'),
  }),
  sdwan_type: attr(z.string().optional(), 'SD-WAN type of the router.'),
  rib_filter: optionalNested('RIB filter: route maps for routes installed in the routing table (RIB).', {
    ipv4: optionalNested('IPv4 routes.', {
      ...filteredSources,
      ospf: attr(mapToPass, 'OSPF routes.'),
      rip: attr(mapToPass, 'RIP routes.'),
    }),
    ipv6: optionalNested('IPv6 routes.', {
      ...filteredSources,
      ospfv3: attr(mapToPass, 'OSPFv3 routes.'),
    }),
  }),
  routing_table: attr(routingTable.optional(), 'Static routes.'),
  ospf: attr(ospf.optional(), 'OSPF (IPv4).'),
  ospfv3: attr(ospfv3.optional(), 'OSPFv3 (IPv6).'),
  ecmp: optionalNested('Equal-cost multipath (ECMP) routing.', {
    enable: attr(z.boolean().optional(), 'Enable ECMP.'),
    algorithm: attr(
      nested(
        {
          ip_modulo: optionalNested('IP modulo: by source and destination address.', {}),
          ip_hash: optionalNested('IP hash: by a hash of the addresses.', {
            src_only: attr(z.boolean().optional(), 'Use only the source address for the hash.'),
            use_port: attr(z.boolean().optional(), 'Include the ports in the hash.'),
            hash_seed: attr(integer().optional(), 'Hash seed of the load balancing.'),
          }),
          weighted_round_robin: optionalNested('Weighted round robin: by interface weight.', {
            interface: attr(
              nestedList({
                name: attr(z.string().min(1), 'Name of the interface.'),
                weight: attr(integer().optional(), 'Weight of the interface.'),
              }).optional(),
              'Interfaces and their weights.',
            ),
          }),
          balanced_round_robin: optionalNested('Balanced round robin: sessions are distributed equally.', {}),
        },
        [exactlyOne('ip_modulo', 'ip_hash', 'weighted_round_robin', 'balanced_round_robin')],
      ).optional(),
      'ECMP load balancing algorithm.',
    ),
    max_path: attr(integer().optional(), 'Maximum number of equal-cost paths.'),
    symmetric_return: attr(z.boolean().optional(), 'Symmetric return: return packets leave by the ingress interface.'),
    strict_source_path: attr(
      z.boolean().optional(),
      'Strict source path: traffic of the firewall leaves by the interface of its source address.',
    ),
  }),
  multicast: attr(multicast.optional(), 'Multicast routing (PIM, IGMP, MSDP).'),
  rip: attr(rip.optional(), 'RIP (Routing Information Protocol).'),
  bgp: attr(bgp.optional(), 'BGP (Border Gateway Protocol).'),
});
