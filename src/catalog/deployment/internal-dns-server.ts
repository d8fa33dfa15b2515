import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';

export const internalDnsServer = defineResource({
  name: 'internal_dns_server',
  doc: 'Internal DNS server.',
  api: { path: '/config/deployment/v1/internal-dns-servers' },
  unique: 'tenant',
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    domain_name: attr(z.array(z.string()), 'Domain name.'),
    primary: attr(z.string(), 'Primary.'),
    secondary: attr(z.string().optional(), 'Secondary.'),
  }),
});
