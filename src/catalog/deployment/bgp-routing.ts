import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';

export const bgpRouting = defineResource({
  name: 'bgp_routing',
  doc: 'How Prisma Access routes between mobile users, remote networks and service connections. There is one in a tenant.',
  api: { path: '/config/deployment/v1/bgp-routing', operations: ['get', 'update'], singleton: 'tenant' },
  unique: 'tenant',
  steers: true,
  schema: z.strictObject({
    routing_preference: attr(
      nested(
        {
          default: attr(nested({}).optional(), 'The way inside Prisma Access.'),
          hot_potato_routing: attr(nested({}).optional(), 'It leaves Prisma Access as soon as it can.'),
        },
        [exactlyOne('default', 'hot_potato_routing')],
      ).optional(),
      'Which way traffic takes to a data centre.',
    ),
    backbone_routing: attr(
      z.enum(['no-asymmetric-routing', 'asymmetric-routing-only', 'asymmetric-routing-with-load-share']).optional(),
      'Whether answers may come another way than the traffic went, and whether it is spread.',
    ),
    accept_route_over_sc: attr(
      z.boolean().optional(),
      'Whether routes of Prisma Access that come back over a service connection are taken.',
      { wire: 'accept_route_over_SC' },
    ),
    outbound_routes_for_services: attr(
      z.array(z.string()).optional(),
      'Networks of services outside that are reached over a service connection.',
      { set: true },
    ),
    add_host_route_to_ike_peer: attr(
      z.boolean().optional(),
      'Whether the other end of a tunnel gets a route of its own.',
    ),
    withdraw_static_route: attr(z.boolean().optional(), 'Whether a static route goes while its tunnel is down.'),
  }),
});
