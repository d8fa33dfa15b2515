import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';

export const saasTenantRestriction = defineResource({
  name: 'saas_tenant_restriction',
  doc: 'Which tenants of a cloud application users may log in to, said by headers that the firewall puts into requests.',
  api: {
    path: '/config/security/v1/saas-tenant-restrictions',
    operations: ['list', 'update'],
    key: 'name',
    scopeIn: 'query',
    scopeInQueryOf: ['update'],
    listTakes: ['name', 'folder', 'snippet', 'device', 'offset', 'limit'],
  },
  scopes: ['snippet'],
  unique: 'tenant',
  // The facts name none of the vendor's; one stands for them in the local service.
  predefined: [{ snippet: 'default', name: 'office365', domains: ['login.example.com'] }],
  schema: z.strictObject({
    name: attr(z.string().min(1), 'Name of the restriction; it is there already.', { forceNew: true }),
    description: attr(z.string().optional(), 'What it is for.'),
    domains: attr(z.array(z.string()).optional(), 'Hosts whose requests get the headers.', {
      set: true,
      example: 'login.example.com',
    }),
    headers: attr(
      z
        .array(
          nested({
            name: attr(z.string().optional(), 'Name of the header.'),
            header: attr(z.string().optional(), 'Header that is set.', { example: 'X-Allowed-Tenants' }),
            value: attr(z.string().optional(), 'What it is set to.'),
          }),
        )
        .optional(),
      'Headers that are put into requests.',
      { itemKey: 'name' },
    ),
    saas_edl: attr(z.array(z.string()).optional(), 'External lists of the hosts.', {
      set: true,
      refs: { kinds: ['external_dynamic_list'], open: true },
    }),
  }),
});
