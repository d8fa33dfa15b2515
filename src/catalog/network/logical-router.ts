import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { vrf } from './logical-router/vrf';

export const logicalRouter = defineResource({
  name: 'logical_router',
  effect: 'routing',
  doc: 'Logical router: static routes and dynamic routing protocols (BGP, OSPF, RIP, multicast).',
  api: { path: '/config/network/v1/logical-routers', list: { paginated: true } },
  networkRole: 'router',
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    routing_stack: optional.enum(
      ['legacy', 'advanced'],
      'Routing engine: `advanced` (advanced routing engine) or `legacy`.',
    ),
    vrf: attr(z.array(vrf).optional(), 'VRF instances (routing tables) of the router.'),
  },
});
