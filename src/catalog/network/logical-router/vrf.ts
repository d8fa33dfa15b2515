import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../../attribute';
import { interfaceNames } from '../interface-names';
import { redistributionMapNames } from '../routing-names';
import { bgp } from './bgp';
import { multicast } from './multicast';
import { ospf } from './ospf';
import { ospfv3 } from './ospfv3';
import { rip } from './rip';
import { routingTable } from './static-route';

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
      static: plain(z.number().int().optional()),
      static_ipv6: plain(z.number().int().optional()),
      ospf_inter: plain(z.number().int().optional()),
      ospf_intra: plain(z.number().int().optional()),
      ospf_ext: plain(z.number().int().optional()),
      ospfv3_inter: plain(z.number().int().optional()),
      ospfv3_intra: plain(z.number().int().optional()),
      ospfv3_ext: plain(z.number().int().optional()),
      bgp_internal: plain(z.number().int().optional()),
      bgp_external: plain(z.number().int().optional()),
      bgp_local: plain(z.number().int().optional()),
      rip: plain(z.number().int().optional()),
    }).optional(),
    'Which source of a route is believed, where several have one: the lowest number.',
  ),
  vr_admin_dists: attr(
    nested({
      static: plain(z.number().int().optional()),
      static_ipv6: plain(z.number().int().optional()),
      ospf_int: plain(z.number().int().optional()),
      ospf_ext: plain(z.number().int().optional()),
      ospfv3_int: plain(z.number().int().optional()),
      ospfv3_ext: plain(z.number().int().optional()),
      ibgp: plain(z.number().int().optional()),
      ebgp: plain(z.number().int().optional()),
      rip: plain(z.number().int().optional()),
    }).optional(),
    'The same in the older routing engine.',
  ),
  sdwan_type: attr(z.string().optional(), 'Role of the router in SD-WAN.'),
  rib_filter: attr(
    nested({
      ipv4: plain(
        nested({
          static: plain(
            nested({
              route_map: attr(z.string().optional(), 'Map that a route must pass.', { refs: redistributionMapNames }),
            }).optional(),
          ),
          bgp: plain(
            nested({
              route_map: attr(z.string().optional(), 'Map that a route must pass.', { refs: redistributionMapNames }),
            }).optional(),
          ),
          ospf: plain(
            nested({
              route_map: attr(z.string().optional(), 'Map that a route must pass.', { refs: redistributionMapNames }),
            }).optional(),
          ),
          rip: plain(
            nested({
              route_map: attr(z.string().optional(), 'Map that a route must pass.', { refs: redistributionMapNames }),
            }).optional(),
          ),
        }).optional(),
      ),
      ipv6: plain(
        nested({
          static: plain(
            nested({
              route_map: attr(z.string().optional(), 'Map that a route must pass.', { refs: redistributionMapNames }),
            }).optional(),
          ),
          bgp: plain(
            nested({
              route_map: attr(z.string().optional(), 'Map that a route must pass.', { refs: redistributionMapNames }),
            }).optional(),
          ),
          ospfv3: plain(
            nested({
              route_map: attr(z.string().optional(), 'Map that a route must pass.', { refs: redistributionMapNames }),
            }).optional(),
          ),
        }).optional(),
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
                    .array(nested({ name: plain(z.string().min(1)), weight: plain(z.number().int().optional()) }))
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
  multicast: attr(multicast.optional(), 'Multicast.'),
  rip: attr(rip.optional(), 'RIP.'),
  bgp: attr(bgp.optional(), 'BGP.'),
});
