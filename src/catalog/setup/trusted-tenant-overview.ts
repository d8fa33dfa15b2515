import { attr, nested } from '../attribute';
import { defineReadOnlyKind } from '../define-record';
import { computed } from '../usual-attributes';

const counts = nested({
  total: computed.count('Number of tenants.'),
  pending: computed.count('Number of pending tenants.'),
});

export const trustedTenantOverview = defineReadOnlyKind({
  name: 'trusted_tenant_overview',
  doc: 'Number of tenants with which this tenant exchanges snippets.',
  api: { path: '/config/setup/v1/trusted-tenant-overview', singleton: 'tenant' },
  filters: [],
  predefined: [{ publisher: { total: 0, pending: 0 }, subscriber: { total: 0, pending: 0 } }],
  schema: {
    publisher: attr(counts.optional(), 'Publisher tenants, which share snippets.', { setBy: 'service' }),
    subscriber: attr(counts.optional(), 'Subscriber tenants, which receive snippets.', { setBy: 'service' }),
  },
});
