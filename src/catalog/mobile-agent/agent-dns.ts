import * as z from 'zod';
import { attr, nested } from '../attribute';
import { optional } from '../usual-attributes';
import { domainName } from '../host-text';
import { ipText } from '../ip-text';

// Both are empty objects in the API description; only their presence has a meaning.
const server = nested({
  dns_server: optional.marker('Custom DNS server.'),
  use_cloud_default: optional.marker('Use the default DNS servers of the cloud service.'),
}).optional();

const publicServer = nested({ dns_server: attr(ipText.optional(), 'IP address of the DNS server.') }).optional();

/** DNS servers of mobile users in one region. */
export const agentDns = nested({
  name: optional.text('Region of the DNS servers.', { example: 'worldwide' }),
  dns_suffix: optional.texts('DNS suffixes appended to unqualified names.'),
  internal_dns_match: optional.nestedList('Internal domains and their DNS servers (split DNS).', {
    name: optional.text('Name of the domain list.'),
    domain_list: attr(z.array(domainName).optional(), 'Domains resolved by the internal DNS servers.', {
      set: true,
    }),
    primary: attr(server, 'Primary internal DNS server.'),
    secondary: attr(server, 'Secondary internal DNS server.'),
  }),
  primary_public_dns: attr(publicServer, 'Primary public DNS server.'),
  secondary_public_dns: attr(publicServer, 'Secondary public DNS server.'),
});
