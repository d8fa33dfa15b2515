import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const dnsProxy = defineResource({
  name: 'dns_proxy',
  doc: 'DNS proxy.',
  api: { path: '/config/network/v1/dns-proxies' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(31), 'Name, unique in its container.'),
    enabled: attr(z.boolean().optional(), 'Enabled.'),
    default: attr(
      nested({
        inheritance: plain(nested({ source: plain(z.string().optional()) }).optional()),
        primary: plain(z.string()),
        secondary: plain(z.string().optional()),
      }),
      'Default.',
    ),
    interface: attr(z.array(z.string()).optional(), 'Interface.'),
    domain_servers: attr(
      z
        .array(
          nested({
            name: plain(z.string().min(1)),
            cacheable: plain(z.boolean().optional()),
            domain_name: plain(z.array(z.string().max(128)), { demanded: true }),
            primary: plain(z.string()),
            secondary: plain(z.string().optional()),
          }),
        )
        .optional(),
      'Domain servers.',
    ),
    static_entries: attr(
      z
        .array(
          nested({
            name: plain(z.string().min(1).max(31)),
            domain: plain(z.string().max(255)),
            address: plain(z.array(z.string().max(63))),
          }),
        )
        .optional(),
      'Static entries.',
    ),
    tcp_queries: attr(
      nested({
        enabled: plain(z.boolean()),
        max_pending_requests: plain(z.number().int().min(64).max(256).default(64)),
      }).optional(),
      'TCP queries.',
    ),
    udp_queries: attr(
      nested({
        retries: plain(
          nested({
            interval: plain(z.number().int().min(1).max(30).default(2)),
            attempts: plain(z.number().int().min(1).max(30).default(5)),
          }).optional(),
        ),
      }).optional(),
      'UDP queries.',
    ),
    cache: attr(
      nested({
        enabled: plain(z.boolean()),
        cache_edns: plain(z.boolean().default(true)),
        max_ttl: plain(
          nested({
            enabled: plain(z.boolean()),
            time_to_live: plain(z.number().int().min(60).max(86400).optional()),
          }).optional(),
        ),
      }).optional(),
      'Cache.',
    ),
  }),
});
