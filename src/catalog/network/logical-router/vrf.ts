import * as z from 'zod';
import { exactlyOne, nested, plain } from '../../attribute';
import { bgp } from './bgp';
import { multicast } from './multicast';
import { ospf, pathMonitor } from './ospf';
import { ospfv3 } from './ospfv3';

/** VRF. */
export const vrf = nested({
  name: plain(z.string().min(1)),
  interface: plain(z.array(z.string()).optional()),
  global_vrid: plain(z.number().int().optional()),
  zone_name: plain(z.string().optional()),
  admin_dists: plain(
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
  ),
  vr_admin_dists: plain(
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
  ),
  sdwan_type: plain(z.string().optional()),
  rib_filter: plain(
    nested({
      ipv4: plain(
        nested({
          static: plain(nested({ route_map: plain(z.string().optional()) }).optional()),
          bgp: plain(nested({ route_map: plain(z.string().optional()) }).optional()),
          ospf: plain(nested({ route_map: plain(z.string().optional()) }).optional()),
          rip: plain(nested({ route_map: plain(z.string().optional()) }).optional()),
        }).optional(),
      ),
      ipv6: plain(
        nested({
          static: plain(nested({ route_map: plain(z.string().optional()) }).optional()),
          bgp: plain(nested({ route_map: plain(z.string().optional()) }).optional()),
          ospfv3: plain(nested({ route_map: plain(z.string().optional()) }).optional()),
        }).optional(),
      ),
    }).optional(),
  ),
  routing_table: plain(
    nested({
      ip: plain(
        nested({
          static_route: plain(
            z
              .array(
                nested({
                  name: plain(z.string().min(1)),
                  destination: plain(z.string().optional()),
                  interface: plain(z.string().optional()),
                  nexthop: plain(
                    nested(
                      {
                        receive: plain(nested({}).optional()),
                        discard: plain(nested({}).optional()),
                        ip_address: plain(z.string().optional()),
                        ipv6_address: plain(z.string().optional()),
                        fqdn: plain(z.string().optional()),
                        next_lr: plain(z.string().optional()),
                        next_vr: plain(z.string().optional()),
                        tunnel: plain(z.string().optional()),
                      },
                      [
                        exactlyOne(
                          'receive',
                          'discard',
                          'ip_address',
                          'ipv6_address',
                          'fqdn',
                          'next_lr',
                          'next_vr',
                          'tunnel',
                        ),
                      ],
                    ).optional(),
                  ),
                  route_table: plain(
                    nested(
                      {
                        unicast: plain(nested({}).optional()),
                        multicast: plain(nested({}).optional()),
                        both: plain(nested({}).optional()),
                        no_install: plain(nested({}).optional()),
                      },
                      [exactlyOne('unicast', 'multicast', 'both', 'no_install')],
                    ).optional(),
                  ),
                  admin_dist: plain(z.number().int().optional()),
                  metric: plain(z.number().int().optional()),
                  bfd: plain(nested({ profile: plain(z.string().optional()) }).optional()),
                  path_monitor: plain(pathMonitor.optional()),
                }),
              )
              .optional(),
          ),
        }).optional(),
      ),
      ipv6: plain(
        nested({
          static_route: plain(
            z
              .array(
                nested({
                  name: plain(z.string().min(1)),
                  destination: plain(z.string().optional()),
                  interface: plain(z.string().optional()),
                  nexthop: plain(
                    nested(
                      {
                        receive: plain(nested({}).optional()),
                        discard: plain(nested({}).optional()),
                        ipv6_address: plain(z.string().optional()),
                        fqdn: plain(z.string().optional()),
                        next_lr: plain(z.string().optional()),
                        next_vr: plain(z.string().optional()),
                        tunnel: plain(z.string().optional()),
                      },
                      [exactlyOne('receive', 'discard', 'ipv6_address', 'fqdn', 'next_lr', 'next_vr', 'tunnel')],
                    ).optional(),
                  ),
                  admin_dist: plain(z.number().int().optional()),
                  metric: plain(z.number().int().optional()),
                  option: plain(nested({ passive: plain(nested({}).optional()) }).optional()),
                  route_table: plain(
                    nested({
                      unicast: plain(nested({}).optional()),
                      multicast: plain(nested({}).optional()),
                      both: plain(nested({}).optional()),
                      no_install: plain(nested({}).optional()),
                    }).optional(),
                  ),
                  bfd: plain(nested({ profile: plain(z.string().optional()) }).optional()),
                  path_monitor: plain(pathMonitor.optional()),
                }),
              )
              .optional(),
          ),
        }).optional(),
      ),
    }).optional(),
  ),
  ospf: plain(ospf.optional()),
  ospfv3: plain(ospfv3.optional()),
  ecmp: plain(
    nested({
      enable: plain(z.boolean().optional()),
      algorithm: plain(
        nested(
          {
            ip_modulo: plain(nested({}).optional()),
            ip_hash: plain(
              nested({
                src_only: plain(z.boolean().optional()),
                use_port: plain(z.boolean().optional()),
                hash_seed: plain(z.number().int().optional()),
              }).optional(),
            ),
            weighted_round_robin: plain(
              nested({
                interface: plain(
                  z
                    .array(nested({ name: plain(z.string().min(1)), weight: plain(z.number().int().optional()) }))
                    .optional(),
                ),
              }).optional(),
            ),
            balanced_round_robin: plain(nested({}).optional()),
          },
          [exactlyOne('ip_modulo', 'ip_hash', 'weighted_round_robin', 'balanced_round_robin')],
        ).optional(),
      ),
      max_path: plain(z.number().int().optional()),
      symmetric_return: plain(z.boolean().optional()),
      strict_source_path: plain(z.boolean().optional()),
    }).optional(),
  ),
  multicast: plain(multicast.optional()),
  rip: plain(
    nested({
      enable: plain(z.boolean().optional()),
      default_information_originate: plain(z.boolean().optional()),
      global_timer: plain(z.string().optional()),
      auth_profile: plain(z.string().optional()),
      redistribution_profile: plain(z.string().optional()),
      global_bfd: plain(nested({ profile: plain(z.string().optional()) }).optional()),
      global_inbound_distribute_list: plain(nested({ access_list: plain(z.string().optional()) }).optional()),
      global_outbound_distribute_list: plain(nested({ access_list: plain(z.string().optional()) }).optional()),
      interface: plain(
        z
          .array(
            nested({
              name: plain(z.string().min(1)),
              enable: plain(z.boolean().optional()),
              mode: plain(z.enum(['active', 'passive', 'send-only']).optional()),
              split_horizon: plain(
                z.enum(['split-horizon', 'no-split-horizon', 'no-split-horizon-with-poison-reverse']).optional(),
              ),
              authentication: plain(z.string().optional()),
              bfd: plain(nested({ profile: plain(z.string().optional()) }).optional()),
              interface_inbound_distribute_list: plain(
                nested({
                  access_list: plain(z.string().optional()),
                  metric: plain(z.number().int().optional()),
                }).optional(),
              ),
              interface_outbound_distribute_list: plain(
                nested({
                  access_list: plain(z.string().optional()),
                  metric: plain(z.number().int().optional()),
                }).optional(),
              ),
            }),
          )
          .optional(),
      ),
    }).optional(),
  ),
  bgp: plain(bgp.optional()),
});
