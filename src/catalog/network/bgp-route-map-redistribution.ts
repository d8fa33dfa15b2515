import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

const ipv4 = nested({
  address: plain(
    nested({ access_list: plain(z.string().optional()), prefix_list: plain(z.string().optional()) }).optional(),
  ),
  next_hop: plain(
    nested({ access_list: plain(z.string().optional()), prefix_list: plain(z.string().optional()) }).optional(),
  ),
  route_source: plain(
    nested({ access_list: plain(z.string().optional()), prefix_list: plain(z.string().optional()) }).optional(),
  ),
});

const match = nested({
  as_path_access_list: plain(z.string().optional()),
  regular_community: plain(z.string().optional()),
  large_community: plain(z.string().optional()),
  extended_community: plain(z.string().optional()),
  interface: plain(z.string().optional()),
  origin: plain(z.string().optional()),
  metric: plain(z.number().int().min(0).max(4294967295).optional()),
  tag: plain(z.number().int().min(1).max(4294967295).optional()),
  local_preference: plain(z.number().int().min(1).max(4294967295).optional()),
  peer: plain(z.enum(['local', 'none']).optional()),
  ipv4: plain(ipv4.optional()),
});

const routeMapMatch = nested({
  interface: plain(z.string().optional()),
  metric: plain(z.number().int().min(0).max(4294967295).optional()),
  tag: plain(z.number().int().min(1).max(4294967295).optional()),
  address: plain(
    nested({ access_list: plain(z.string().optional()), prefix_list: plain(z.string().optional()) }).optional(),
  ),
  next_hop: plain(
    nested({ access_list: plain(z.string().optional()), prefix_list: plain(z.string().optional()) }).optional(),
  ),
});

const routeMapSet = nested({
  atomic_aggregate: plain(z.boolean().optional()),
  local_preference: plain(z.number().int().min(0).max(4294967295).optional()),
  tag: plain(z.number().int().min(1).max(4294967295).optional()),
  metric: plain(
    nested({
      action: plain(z.enum(['set', 'add', 'substract']).optional()),
      value: plain(z.number().int().min(0).max(4294967295).optional()),
    }).optional(),
  ),
  weight: plain(z.number().int().min(0).max(4294967295).optional()),
  origin: plain(z.enum(['none', 'egp', 'igp', 'incomplete']).optional()),
  originator_id: plain(z.string().optional()),
  aggregator: plain(
    nested({
      as: plain(z.number().int().min(1).max(4294967295).optional()),
      router_id: plain(z.string().optional()),
    }).optional(),
  ),
  ipv4: plain(
    nested({ source_address: plain(z.string().optional()), next_hop: plain(z.string().optional()) }).optional(),
  ),
  aspath_prepend: plain(z.array(z.number().int().min(1).max(65535)).optional()),
  regular_community: plain(z.array(z.string()).optional()),
  large_community: plain(z.array(z.string()).optional()),
});

const matchIpv4 = nested({
  address: plain(
    nested({ access_list: plain(z.string().optional()), prefix_list: plain(z.string().optional()) }).optional(),
  ),
  next_hop: plain(
    nested({ access_list: plain(z.string().optional()), prefix_list: plain(z.string().optional()) }).optional(),
  ),
});

export const bgpRouteMapRedistribution = defineResource({
  name: 'bgp_route_map_redistribution',
  doc: 'BGP route map redistribution.',
  api: { path: '/config/network/v1/bgp-route-map-redistributions' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    description: attr(z.string().optional(), 'What it is for.'),
    bgp: attr(
      nested(
        {
          ospf: plain(
            nested({
              route_map: plain(
                z
                  .array(
                    nested({
                      name: plain(z.number().int().min(1).max(65535).optional()),
                      action: plain(z.enum(['permit', 'deny']).optional()),
                      description: plain(z.string().optional()),
                      match: plain(match.optional()),
                      set: plain(
                        nested({
                          metric: plain(
                            nested({
                              value: plain(z.number().int().min(0).max(4294967295).optional()),
                              action: plain(z.enum(['set', 'add', 'subtract']).optional()),
                            }).optional(),
                          ),
                          metric_type: plain(z.enum(['type-1', 'type-2']).optional()),
                          tag: plain(z.number().int().min(1).max(4294967295).optional()),
                        }).optional(),
                      ),
                    }),
                  )
                  .optional(),
              ),
            }).optional(),
          ),
          rib: plain(
            nested({
              route_map: plain(
                z
                  .array(
                    nested({
                      name: plain(z.number().int().min(1).max(65535).optional()),
                      action: plain(z.enum(['permit', 'deny']).optional()),
                      description: plain(z.string().optional()),
                      match: plain(match.optional()),
                      set: plain(nested({ source_address: plain(z.string().optional()) }).optional()),
                    }),
                  )
                  .optional(),
              ),
            }).optional(),
          ),
        },
        [exactlyOne('ospf', 'rib')],
      ).optional(),
      'BGP.',
    ),
    ospf: attr(
      nested(
        {
          bgp: plain(
            nested({
              route_map: plain(
                z
                  .array(
                    nested({
                      name: plain(z.number().int().min(1).max(65535).optional()),
                      action: plain(z.enum(['permit', 'deny']).optional()),
                      description: plain(z.string().optional()),
                      match: plain(routeMapMatch.optional()),
                      set: plain(routeMapSet.optional()),
                    }),
                  )
                  .optional(),
              ),
            }).optional(),
          ),
          rib: plain(
            nested({
              route_map: plain(
                z
                  .array(
                    nested({
                      name: plain(z.number().int().min(1).max(65535).optional()),
                      action: plain(z.enum(['permit', 'deny']).optional()),
                      description: plain(z.string().optional()),
                      match: plain(routeMapMatch.optional()),
                      set: plain(nested({ source_address: plain(z.string().optional()) }).optional()),
                    }),
                  )
                  .optional(),
              ),
            }).optional(),
          ),
        },
        [exactlyOne('bgp', 'rib')],
      ).optional(),
      'OSPF.',
    ),
    connected_static: attr(
      nested(
        {
          bgp: plain(
            nested({
              route_map: plain(
                z
                  .array(
                    nested({
                      name: plain(z.number().int().min(1).max(65535).optional()),
                      action: plain(z.enum(['permit', 'deny']).optional()),
                      description: plain(z.string().optional()),
                      match: plain(
                        nested({
                          interface: plain(z.string().optional()),
                          metric: plain(z.number().int().min(0).max(4294967295).optional()),
                          ipv4: plain(matchIpv4.optional()),
                        }).optional(),
                      ),
                      set: plain(routeMapSet.optional()),
                    }),
                  )
                  .optional(),
              ),
            }).optional(),
          ),
          ospf: plain(
            nested({
              route_map: plain(
                z
                  .array(
                    nested({
                      name: plain(z.number().int().min(1).max(65535).optional()),
                      action: plain(z.enum(['permit', 'deny']).optional()),
                      description: plain(z.string().optional()),
                      match: plain(
                        nested({
                          interface: plain(z.string().optional()),
                          metric: plain(z.number().int().min(0).max(4294967295).optional()),
                          ipv4: plain(matchIpv4.optional()),
                        }).optional(),
                      ),
                      set: plain(
                        nested({
                          metric: plain(
                            nested({
                              action: plain(z.enum(['set', 'add', 'substract']).optional()),
                              value: plain(z.number().int().min(0).max(4294967295).optional()),
                            }).optional(),
                          ),
                          metric_type: plain(z.enum(['type-1', 'type-2']).optional()),
                          tag: plain(z.number().int().min(1).max(4294967295).optional()),
                        }).optional(),
                      ),
                    }),
                  )
                  .optional(),
              ),
            }).optional(),
          ),
          rib: plain(
            nested({
              route_map: plain(
                z
                  .array(
                    nested({
                      name: plain(z.number().int().min(1).max(65535).optional()),
                      action: plain(z.enum(['permit', 'deny']).optional()),
                      description: plain(z.string().optional()),
                      match: plain(
                        nested({
                          interface: plain(z.string().optional()),
                          metric: plain(z.number().int().min(0).max(4294967295).optional()),
                          ipv4: plain(matchIpv4.optional()),
                        }).optional(),
                      ),
                      set: plain(nested({ source_address: plain(z.string().optional()) }).optional()),
                    }),
                  )
                  .optional(),
              ),
            }).optional(),
          ),
        },
        [exactlyOne('bgp', 'ospf', 'rib')],
      ).optional(),
      'Connected static.',
    ),
  }),
  choices: [exactlyOne('bgp', 'ospf', 'connected_static')],
});
