import * as z from 'zod';
import { attr, nested } from '../../attribute';
import { optional } from '../../usual-attributes';
import { interfaceNames } from '../interface-names';
import { redistributionMapNames } from '../routing-names';
import { bgp } from './bgp';
import { multicast } from './multicast';
import { ospf } from './ospf';
import { ospfv3 } from './ospfv3';
import { rip } from './rip';
import { routingTable } from './static-route';

const mapToPass = nested({
  route_map: optional.text('Route map that filters the routes.', { refs: redistributionMapNames }),
}).optional();

// Route sources that IPv4 and IPv6 share.
const filteredSources = {
  static: attr(mapToPass, 'Static routes.'),
  bgp: attr(mapToPass, 'BGP routes.'),
};

/** A VRF: one routing table of a router, with its interfaces and routing protocols. */
export const vrf = nested({
  name: attr(z.string().min(1), 'Name of the VRF; usually `default`.'),
  interface: optional.textSet('Interfaces of the VRF.', { refs: interfaceNames }),
  global_vrid: optional.integer('Global VRF ID on the firewall.'),
  zone_name: optional.text('Zone of the interfaces.', { refs: { kinds: ['zone'], open: true } }),
  admin_dists: optional.nested('Administrative distances; the route source with the lowest value is preferred.', {
    static: optional.integer('Administrative distance of static IPv4 routes.'),
    static_ipv6: optional.integer('Administrative distance of static IPv6 routes.'),
    ospf_inter: optional.integer('Administrative distance of OSPF inter-area routes.'),
    ospf_intra: optional.integer('Administrative distance of OSPF intra-area routes.'),
    ospf_ext: optional.integer('Administrative distance of OSPF external routes.'),
    ospfv3_inter: optional.integer('Administrative distance of OSPFv3 inter-area routes.'),
    ospfv3_intra: optional.integer('Administrative distance of OSPFv3 intra-area routes.'),
    ospfv3_ext: optional.integer('Administrative distance of OSPFv3 external routes.'),
    bgp_internal: optional.integer('Administrative distance of IBGP routes.'),
    bgp_external: optional.integer('Administrative distance of EBGP routes.'),
    bgp_local: optional.integer('Administrative distance of local BGP routes.'),
    rip: optional.integer('Administrative distance of RIP routes.'),
  }),
  vr_admin_dists: optional.nested('Administrative distances (legacy routing engine).', {
    static: optional.integer('Administrative distance of static IPv4 routes.'),
    static_ipv6: optional.integer('Administrative distance of static IPv6 routes.'),
    ospf_int: optional.integer('Administrative distance of OSPF internal routes.'),
    ospf_ext: optional.integer('Administrative distance of OSPF external routes.'),
    ospfv3_int: optional.integer('Administrative distance of OSPFv3 internal routes.'),
    ospfv3_ext: optional.integer('Administrative distance of OSPFv3 external routes.'),
    ibgp: optional.integer('Administrative distance of IBGP routes.'),
    ebgp: optional.integer('Administrative distance of EBGP routes.'),
    rip: optional.integer('Administrative distance of RIP routes.'),
  }),
  sdwan_type: optional.text('SD-WAN type of the router.'),
  rib_filter: optional.nested('RIB filter: route maps for routes installed in the routing table (RIB).', {
    ipv4: optional.nested('IPv4 routes.', {
      ...filteredSources,
      ospf: attr(mapToPass, 'OSPF routes.'),
      rip: attr(mapToPass, 'RIP routes.'),
    }),
    ipv6: optional.nested('IPv6 routes.', {
      ...filteredSources,
      ospfv3: attr(mapToPass, 'OSPFv3 routes.'),
    }),
  }),
  routing_table: attr(routingTable.optional(), 'Static routes.'),
  ospf: attr(ospf.optional(), 'OSPF (IPv4).'),
  ospfv3: attr(ospfv3.optional(), 'OSPFv3 (IPv6).'),
  ecmp: optional.nested('Equal-cost multipath (ECMP) routing.', {
    enable: optional.flag('Enable ECMP.'),
    algorithm: optional.oneOf('ECMP load balancing algorithm.', {
      ip_modulo: optional.nested('IP modulo: by source and destination address.', {}),
      ip_hash: optional.nested('IP hash: by a hash of the addresses.', {
        src_only: optional.flag('Use only the source address for the hash.'),
        use_port: optional.flag('Include the ports in the hash.'),
        hash_seed: optional.integer('Hash seed of the load balancing.'),
      }),
      weighted_round_robin: optional.nested('Weighted round robin: by interface weight.', {
        interface: optional.nestedList('Interfaces and their weights.', {
          name: attr(z.string().min(1), 'Name of the interface.'),
          weight: optional.integer('Weight of the interface.'),
        }),
      }),
      balanced_round_robin: optional.nested('Balanced round robin: sessions are distributed equally.', {}),
    }),
    max_path: optional.integer('Maximum number of equal-cost paths.'),
    symmetric_return: optional.flag('Symmetric return: return packets leave by the ingress interface.'),
    strict_source_path: optional.flag(
      'Strict source path: traffic of the firewall leaves by the interface of its source address.',
    ),
  }),
  multicast: attr(multicast.optional(), 'Multicast routing (PIM, IGMP, MSDP).'),
  rip: attr(rip.optional(), 'RIP (Routing Information Protocol).'),
  bgp: attr(bgp.optional(), 'BGP (Border Gateway Protocol).'),
});
