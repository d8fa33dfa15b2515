import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';

export const bgpRouting = defineResource({
  name: 'bgp_routing',
  doc: 'BGP routing.',
  api: { path: '/config/deployment/v1/bgp-routing', operations: ['get', 'update'], singleton: 'tenant' },
  unique: 'tenant',
  schema: z.strictObject({
    routing_preference: attr(
      nested({ default: plain(nested({}).optional()), hot_potato_routing: plain(nested({}).optional()) }, [
        exactlyOne('default', 'hot_potato_routing'),
      ]).optional(),
      'Routing preference.',
    ),
    backbone_routing: attr(
      z.enum(['no-asymmetric-routing', 'asymmetric-routing-only', 'asymmetric-routing-with-load-share']).optional(),
      'Backbone routing.',
    ),
    accept_route_over_sc: attr(z.boolean().optional(), 'Accept route over sc.', { wire: 'accept_route_over_SC' }),
    outbound_routes_for_services: attr(z.array(z.string()).optional(), 'Outbound routes for services.'),
    add_host_route_to_ike_peer: attr(z.boolean().optional(), 'Add host route to IKE peer.'),
    withdraw_static_route: attr(z.boolean().optional(), 'Withdraw static route.'),
  }),
});
