import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { vrf } from './logical-router/vrf';

export const logicalRouter = defineResource({
  name: 'logical_router',
  doc: 'Routes between interfaces of a firewall: static routes, and what routing protocols find.',
  api: { path: '/config/network/v1/logical-routers', pagination: true },
  scopes,
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    routing_stack: attr(
      z.enum(['legacy', 'advanced']).optional(),
      'Which of the two routing engines of the firewall does it.',
    ),
    vrf: attr(z.array(vrf).optional(), 'Routing tables of the router.', { itemKey: 'name' }),
  }),
});
