import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';

export const bgpRouting = defineResource({
  name: 'bgp_routing',
  effect: 'routing',
  strength: notComparable,
  doc: 'BGP routing of Prisma Access between mobile users, remote networks and service connections. A singleton of the tenant.',
  api: {
    path: '/config/deployment/v1/bgp-routing',
    operations: ['get', 'update'],
    singleton: 'tenant',
    tfid: 'singleton_bgp_routing',
  },
  scopes: [],
  schema: {
    routing_preference: optional.oneOf('Routing preference towards data centers.', {
      default: optional.nested('Default routing: traffic stays in the Prisma Access backbone as long as possible.', {}),
      hot_potato_routing: optional.nested(
        'Hot potato routing: traffic leaves the Prisma Access backbone at the nearest service connection.',
        {},
      ),
    }),
    backbone_routing: optional.enum(
      ['no-asymmetric-routing', 'asymmetric-routing-only', 'asymmetric-routing-with-load-share'],
      'Backbone routing mode: symmetric only, asymmetric allowed, or asymmetric with load sharing.',
    ),
    accept_route_over_sc: optional.flag('Accept Prisma Access routes that are received over a service connection.', {
      wire: 'accept_route_over_SC',
    }),
    outbound_routes_for_services: optional.textSet(
      'Prefixes of outbound services that are reached through service connections.',
    ),
    add_host_route_to_ike_peer: optional.flag('Add a host route to the IKE peer of each service connection.'),
    withdraw_static_route: optional.flag('Withdraw static routes while the IPSec tunnel is down.'),
  },
});
