import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

const routeMap = nested({
  name: plain(z.number().int().min(1).max(65535).optional()),
  description: plain(z.string().optional()),
  action: plain(z.enum(['permit', 'deny']).optional()),
  match: plain(
    nested({
      as_path_access_list: plain(z.string().optional()),
      interface: plain(z.string().optional()),
      regular_community: plain(z.string().optional()),
      origin: plain(z.string().optional()),
      large_community: plain(z.string().optional()),
      tag: plain(z.number().int().min(1).max(4294967295).optional()),
      extended_community: plain(z.string().optional()),
      local_preference: plain(z.number().int().min(0).max(4294967295).optional()),
      metric: plain(z.number().int().min(0).max(4294967295).optional()),
      peer: plain(z.enum(['local', 'none']).optional()),
      ipv4: plain(
        nested({
          address: plain(
            nested({ access_list: plain(z.string().optional()), prefix_list: plain(z.string().optional()) }).optional(),
          ),
          next_hop: plain(
            nested({ access_list: plain(z.string().optional()), prefix_list: plain(z.string().optional()) }).optional(),
          ),
          route_source: plain(
            nested({ access_list: plain(z.string().optional()), prefix_list: plain(z.string().optional()) }).optional(),
          ),
        }).optional(),
      ),
    }).optional(),
  ),
  set: plain(
    nested({
      atomic_aggregate: plain(z.boolean().optional()),
      local_preference: plain(z.number().int().min(0).max(4294967295).optional()),
      tag: plain(z.number().int().min(0).max(4294967295).optional()),
      metric: plain(
        nested({
          action: plain(z.enum(['set', 'add', 'substract']).optional()),
          value: plain(z.number().int().min(0).max(4294967295).optional()),
        }).optional(),
      ),
      weight: plain(z.number().int().min(0).max(4294967295).optional()),
      origin: plain(z.enum(['none', 'egp', 'igp', 'incomplete']).optional()),
      remove_regular_community: plain(z.string().optional()),
      remove_large_community: plain(z.string().optional()),
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
      aspath_exclude: plain(z.array(z.number().int()).optional()),
      aspath_prepend: plain(z.array(z.number().int()).optional()),
      regular_community: plain(
        z
          .array(
            z.enum([
              'none',
              'blackhole',
              'no-peer',
              'graceful-shutdown',
              'accept-own',
              'local-as',
              'route-filter-v4',
              'route-filter-v6',
              'no-advertise',
              'no-export',
              'internet',
            ]),
          )
          .optional(),
      ),
      overwrite_regular_community: plain(z.boolean().optional()),
      large_community: plain(z.array(z.string()).optional()),
      overwrite_large_community: plain(z.boolean().optional()),
    }).optional(),
  ),
});

export const bgpRouteMap = defineResource({
  name: 'bgp_route_map',
  doc: 'BGP route map.',
  api: { path: '/config/network/v1/bgp-route-maps' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    description: attr(z.string().optional(), 'What it is for.'),
    route_map: attr(z.array(routeMap).optional(), 'Route map.'),
  }),
});
