import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';

export const serviceConnectionGroup = defineResource({
  name: 'service_connection_group',
  doc: 'Service connections that traffic can be steered to by one name.',
  api: { path: '/config/deployment/v1/service-connection-groups', scopeIn: 'nowhere' },
  onlyFolder: { name: 'Service Connections' },
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    disable_snat: attr(z.boolean().optional(), 'Whether sources stay as they are.'),
    pbf_only: attr(
      z.boolean().optional(),
      'Whether the connections carry nothing but traffic that a rule steers to them.',
    ),
    target: attr(z.array(z.string()), 'Service connections of the group.', {
      set: true,
      refs: { kinds: ['service_connection'], open: true },
    }),
  }),
});
