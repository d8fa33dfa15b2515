import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineRecord } from '../define-record';
import { toldCount } from '../told';

const counts = nested({
  total: toldCount('How many there are.'),
  pending: toldCount('How many of them wait for an answer.'),
});

export const trustedTenantOverview = defineRecord({
  name: 'trusted_tenant_overview',
  doc: 'How many tenants this one exchanges snippets with.',
  api: { path: '/config/setup/v1/trusted-tenant-overview', singleton: 'tenant' },
  filters: [],
  predefined: [{ publisher: { total: 0, pending: 0 }, subscriber: { total: 0, pending: 0 } }],
  schema: z.strictObject({
    publisher: attr(counts.optional(), 'Tenants that give snippets.', { setBy: 'service' }),
    subscriber: attr(counts.optional(), 'Tenants that get snippets.', { setBy: 'service' }),
  }),
});
