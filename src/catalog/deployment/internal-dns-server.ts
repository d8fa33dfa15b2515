import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';
import { domainName } from '../host-text';
import { ipText } from '../ip-text';

export const internalDnsServer = defineResource({
  name: 'internal_dns_server',
  effect: 'routing',
  affectsRouting: false,
  strength: notComparable,
  doc: 'Internal DNS servers that resolve the names of your own domains.',
  api: { path: '/config/deployment/v1/internal-dns-servers' },
  scopes: [],
  schema: {
    name: attr(z.string().min(1), 'Name, unique in the tenant.'),
    domain_name: attr(z.array(domainName), 'Domain names that these servers resolve.', { set: true }),
    primary: attr(ipText, 'IP address of the primary DNS server.'),
    secondary: attr(
      ipText.optional(),
      'IP address of the secondary DNS server, used when the primary does not answer.',
    ),
  },
});
