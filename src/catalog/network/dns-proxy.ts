import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { interfaceNames } from './interface-names';

export const dnsProxy = defineResource({
  name: 'dns_proxy',
  doc: 'Answers DNS questions of hosts on an interface, from its own entries, its cache, or servers by domain.',
  api: { path: '/config/network/v1/dns-proxies' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(31), 'Name, unique in its container.'),
    enabled: attr(z.boolean().optional(), 'Whether questions are answered.'),
    default: attr(
      nested({
        inheritance: attr(
          nested({
            source: attr(z.string().optional(), 'Interface that is a DHCP or PPPoE client.', { refs: interfaceNames }),
          }).optional(),
          'Takes the servers from the lease of an interface.',
        ),
        primary: attr(z.string(), 'Server that is asked first; `inherited` takes that of the lease.'),
        secondary: attr(z.string().optional(), 'Server that is asked when the first does not answer.'),
      }),
      'Servers for names that no domain rule matches.',
    ),
    interface: attr(z.array(z.string()).optional(), 'Interfaces on which questions are answered.', {
      refs: interfaceNames,
      set: true,
    }),
    domain_servers: attr(
      z
        .array(
          nested({
            name: attr(z.string().min(1), 'Name of the rule.'),
            cacheable: attr(z.boolean().optional(), 'Whether answers are kept.'),
            domain_name: attr(z.array(z.string().max(128)), 'Domains; `*.` before one takes those below, too.', {
              demanded: true,
              set: true,
            }),
            primary: attr(z.string(), 'Server that is asked first.'),
            secondary: attr(z.string().optional(), 'Server that is asked when the first does not answer.'),
          }),
        )
        .optional(),
      'Domains that other servers know.',
      { itemKey: 'name' },
    ),
    static_entries: attr(
      z
        .array(
          nested({
            name: attr(z.string().min(1).max(31), 'Name of the entry.'),
            domain: attr(z.string().max(255), 'Full name of the host.'),
            address: attr(z.array(z.string().max(63)), 'Its addresses.'),
          }),
        )
        .optional(),
      'Names that are answered without asking anybody.',
      { itemKey: 'name' },
    ),
    tcp_queries: attr(
      nested({
        enabled: attr(z.boolean(), 'Whether they are taken.'),
        max_pending_requests: attr(
          z.number().int().min(64).max(256).default(64),
          'Most questions that may wait for an answer at a time.',
        ),
      }).optional(),
      'Questions over TCP.',
    ),
    udp_queries: attr(
      nested({
        retries: attr(
          nested({
            interval: attr(z.number().int().min(1).max(30).default(2), 'Seconds between two attempts.'),
            attempts: attr(z.number().int().min(1).max(30).default(5), 'Attempts before the next server is asked.'),
          }).optional(),
          'How long a server is asked.',
        ),
      }).optional(),
      'Questions over UDP.',
    ),
    cache: attr(
      nested({
        enabled: attr(z.boolean(), 'Whether answers are kept.'),
        cache_edns: attr(z.boolean().default(true), 'Whether answers with EDNS options are kept, too.'),
        max_ttl: attr(
          nested({
            enabled: attr(z.boolean(), 'Whether there is one; else the answer says how long.'),
            time_to_live: attr(z.number().int().min(60).max(86400).optional(), 'Seconds.'),
          }).optional(),
          'Longest time that an answer is kept.',
        ),
      }).optional(),
      'How answers are kept.',
    ),
  }),
});
