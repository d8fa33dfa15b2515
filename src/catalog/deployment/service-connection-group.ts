import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';

export const serviceConnectionGroup = defineResource({
  name: 'service_connection_group',
  doc: 'Service connection group.',
  api: { path: '/config/deployment/v1/service-connection-groups', scopeIn: 'nowhere' },
  onlyFolder: { name: 'Service Connections' },
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    disable_snat: attr(z.boolean().optional(), 'Disable snat.'),
    pbf_only: attr(z.boolean().optional(), 'PBF only.'),
    target: attr(z.array(z.string()), 'Target.'),
  }),
});
