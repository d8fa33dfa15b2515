import * as z from 'zod';
import { attr, nested, plain } from '../attribute';

const marker = nested({}).optional();

// The facts know both as empty objects: that one is there is all that it says.
const server = nested({
  dns_server: plain(marker, { marker: true }),
  use_cloud_default: plain(marker, { marker: true }),
}).optional();

const publicServer = nested({ dns_server: attr(z.string().optional(), 'Address of the server.') }).optional();

/** Name servers of remote users in one region. */
export const agentDns = nested({
  name: attr(z.string().optional(), 'Region that the servers are for.', { example: 'worldwide' }),
  dns_suffix: attr(z.array(z.string()).optional(), 'Domains that are added to short names.'),
  internal_dns_match: attr(
    z
      .array(
        nested({
          name: plain(z.string().optional()),
          domain_list: attr(z.array(z.string()).optional(), 'Domains that the rule is for.', { set: true }),
          primary: attr(server, 'Server that is asked first.'),
          secondary: attr(server, 'Server that is asked next.'),
        }),
      )
      .optional(),
    'Domains that servers of your own know.',
    { itemKey: 'name' },
  ),
  primary_public_dns: attr(publicServer, 'Server that is asked first for all other names.'),
  secondary_public_dns: attr(publicServer, 'Server that is asked next for them.'),
});
