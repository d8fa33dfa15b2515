import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';

export const internalDnsServer = defineResource({
  name: 'internal_dns_server',
  doc: 'DNS servers of your own that know the names of your own domains.',
  api: { path: '/config/deployment/v1/internal-dns-servers' },
  unique: 'tenant',
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in the tenant.'),
    domain_name: attr(z.array(z.string()), 'Domains whose names they know.', { set: true }),
    primary: attr(z.string(), 'Address of the server that is asked first.'),
    secondary: attr(z.string().optional(), 'Address of the server that is asked when the first does not answer.'),
  }),
});
