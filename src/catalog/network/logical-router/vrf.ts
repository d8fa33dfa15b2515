import * as z from 'zod';
import { attr, exactlyOne, nested } from '../../attribute';
import { interfaceNames } from '../interface-names';
import { redistributionMapNames } from '../routing-names';
import { bgp } from './bgp';
import { multicast } from './multicast';
import { ospf } from './ospf';
import { ospfv3 } from './ospfv3';
import { rip } from './rip';
import { routingTable } from './static-route';

const mapToPass = nested({
  route_map: attr(z.string().optional(), 'Map that a route must pass.', { refs: redistributionMapNames }),
}).optional();

// Sources that IPv4 and IPv6 have in common.
const filteredSources = {
  static: attr(mapToPass, 'Static routes.'),
  bgp: attr(mapToPass, 'Routes of BGP.'),
};

/** One routing table of a router, with everything that fills it. */
export const vrf = nested({
  name: attr(z.string().min(1), 'Name of the routing table; `default` for the only one.'),
  interface: attr(z.array(z.string()).optional(), 'Interfaces whose traffic it routes.', {
    set: true,
    refs: interfaceNames,
  }),
  global_vrid: attr(z.number().int().optional(), 'Number of the table on the firewall.'),
  zone_name: attr(z.string().optional(), 'Zone of the interfaces.', { refs: { kinds: ['zone'], open: true } }),
  admin_dists: attr(
    nested({
      static: attr(z.number().int().optional(), 'Of static IPv4 routes.'),
      static_ipv6: attr(z.number().int().optional(), 'Of static IPv6 routes.'),
      ospf_inter: attr(z.number().int().optional(), 'Of OSPF routes between areas.'),
      ospf_intra: attr(z.number().int().optional(), 'Of OSPF routes within an area.'),
      ospf_ext: attr(z.number().int().optional(), 'Of OSPF routes of other sources.'),
      ospfv3_inter: attr(z.number().int().optional(), 'Of OSPFv3 routes between areas.'),
      ospfv3_intra: attr(z.number().int().optional(), 'Of OSPFv3 routes within an area.'),
      ospfv3_ext: attr(z.number().int().optional(), 'Of OSPFv3 routes of other sources.'),
      bgp_internal: attr(z.number().int().optional(), 'Of BGP routes of the own AS.'),
      bgp_external: attr(z.number().int().optional(), 'Of BGP routes of other ASes.'),
      bgp_local: attr(z.number().int().optional(), 'Of own BGP routes.'),
      rip: attr(z.number().int().optional(), 'Of RIP routes.'),
    }).optional(),
    'Which source of a route is believed, where several have one: the lowest number.',
  ),
  vr_admin_dists: attr(
    nested({
      static: attr(z.number().int().optional(), 'Of static IPv4 routes.'),
      static_ipv6: attr(z.number().int().optional(), 'Of static IPv6 routes.'),
      ospf_int: attr(z.number().int().optional(), 'Of OSPF routes of areas.'),
      ospf_ext: attr(z.number().int().optional(), 'Of OSPF routes of other sources.'),
      ospfv3_int: attr(z.number().int().optional(), 'Of OSPFv3 routes of areas.'),
      ospfv3_ext: attr(z.number().int().optional(), 'Of OSPFv3 routes of other sources.'),
      ibgp: attr(z.number().int().optional(), 'Of BGP routes of the own AS.'),
      ebgp: attr(z.number().int().optional(), 'Of BGP routes of other ASes.'),
      rip: attr(z.number().int().optional(), 'Of RIP routes.'),
    }).optional(),
    'The same in the older routing engine.',
  ),
  sdwan_type: attr(z.string().optional(), 'Role of the router in SD-WAN.'),
  rib_filter: attr(
    nested({
      ipv4: attr(
        nested({
          ...filteredSources,
          ospf: attr(mapToPass, 'Routes of OSPF.'),
          rip: attr(mapToPass, 'Routes of RIP.'),
        }).optional(),
        'IPv4 routes.',
      ),
      ipv6: attr(
        nested({
          ...filteredSources,
          ospfv3: attr(mapToPass, 'Routes of OSPFv3.'),
        }).optional(),
        'IPv6 routes.',
      ),
    }).optional(),
    'Which routes of a source get into the table.',
  ),
  routing_table: attr(routingTable.optional(), 'Static routes.'),
  ospf: attr(ospf.optional(), 'OSPF, for IPv4.'),
  ospfv3: attr(ospfv3.optional(), 'OSPF, for IPv6.'),
  ecmp: attr(
    nested({
      enable: attr(z.boolean().optional(), 'Whether it is.'),
      algorithm: attr(
        nested(
          {
            ip_modulo: attr(nested({}).optional(), 'By source and destination address.'),
            ip_hash: attr(
              nested({
                src_only: attr(z.boolean().optional(), 'Whether only the source counts.'),
                use_port: attr(z.boolean().optional(), 'Whether ports count, too.'),
                hash_seed: attr(
                  z.number().int().optional(),
                  'Number that makes the hash differ from that of other routers.',
                ),
              }).optional(),
              'By a hash of the addresses.',
            ),
            weighted_round_robin: attr(
              nested({
                interface: attr(
                  z
                    .array(
                      nested({
                        name: attr(z.string().min(1), 'Name of the interface.'),
                        weight: attr(z.number().int().optional(), 'Share of the traffic, against that of the others.'),
                      }),
                    )
                    .optional(),
                  'Interfaces with their weight.',
                  { itemKey: 'name' },
                ),
              }).optional(),
              'In turn, by the weight of the interfaces.',
            ),
            balanced_round_robin: attr(nested({}).optional(), 'In turn.'),
          },
          [exactlyOne('ip_modulo', 'ip_hash', 'weighted_round_robin', 'balanced_round_robin')],
        ).optional(),
        'How a session is given its route.',
      ),
      max_path: attr(z.number().int().optional(), 'Most routes that are used at a time.'),
      symmetric_return: attr(
        z.boolean().optional(),
        'Whether answers leave by the interface that the session came in on.',
      ),
      strict_source_path: attr(
        z.boolean().optional(),
        'Whether traffic of the firewall itself leaves by the interface of its address.',
      ),
    }).optional(),
    'Whether traffic is spread over several routes of the same cost.',
  ),
  multicast: attr(multicast.optional(), 'Where multicast traffic goes.'),
  rip: attr(rip.optional(), 'How RIP is spoken.'),
  bgp: attr(bgp.optional(), 'How BGP is spoken, and with whom.'),
});
