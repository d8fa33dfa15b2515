import * as z from 'zod';
import { attr } from '../attribute';
import { vrf } from './logical-router/vrf';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const logicalRouter = defineResource({
  name: 'logical_router',
  doc: 'Logical router.',
  api: { path: '/config/network/v1/logical-routers', pagination: true },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    routing_stack: attr(z.enum(['legacy', 'advanced']).optional(), 'Routing stack.'),
    vrf: attr(z.array(vrf).optional(), 'VRF.'),
  }),
});
