import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';

export const saasTenantRestriction = defineResource({
  name: 'saas_tenant_restriction',
  effect: 'protection',
  doc: 'SaaS tenant restriction: allows only listed tenants of a SaaS application, by HTTP header insertion.',
  api: {
    path: '/config/security/v1/saas-tenant-restrictions',
    operations: ['list', 'update'],
    key: 'name',
    location: { in: 'query', queryOf: ['update'] },
    list: { parameters: ['name', 'folder', 'snippet', 'device', 'offset', 'limit'] },
  },
  scopes: ['snippet'],
  unique: 'tenant',
  // The API description names none of the vendor's restrictions; the local service has one example.
  predefined: [{ snippet: 'default', name: 'office365', domains: ['login.example.com'] }],
  unconfirmed: true,
  schema: {
    name: attr(z.string().min(1), 'Name of the predefined restriction.', { forceNew: true }),
    description: optional.text('Description of the restriction.'),
    domains: optional.textSet('Domains whose requests receive the headers.', {
      strength: { of: 'entries' },
      example: 'login.example.com',
    }),
    headers: optional.with({ strength: { of: 'entries' } }).nestedList('HTTP headers to insert.', {
      name: optional.text('Name of the header entry.', { isLabel: true }),
      header: optional.text('HTTP header name.', {
        strength: notComparable,
        example: 'X-Allowed-Tenants',
      }),
      value: optional.text('HTTP header value.', { strength: notComparable, mayHoldSecret: true }),
    }),
    saas_edl: optional.textSet('External dynamic lists of the domains.', {
      strength: { of: 'entries' },
      refs: { kinds: ['external_dynamic_list'], open: true },
    }),
  },
});
