import * as z from 'zod';
import { attr, nested } from '../attribute';

const marker = nested({}).optional();

// The facts know both as empty objects: that one is there is all that it says.
const server = nested({
  dns_server: attr(marker, 'A server of your own answers.', { marker: true }),
  use_cloud_default: attr(marker, 'The servers of the service answer.', { marker: true }),
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
          name: attr(z.string().optional(), 'Name of the set of domains.'),
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
