import * as z from 'zod';
import { attr, nested, nestedList, optionalNested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { interfaceNames } from './interface-names';
import { notComparable } from '../stronger';
import { ipText, ipTextOr } from '../ip-text';
import { domainName } from '../host-text';
import { integer } from '../integer';

export const dnsProxy = defineResource({
  name: 'dns_proxy',
  effect: 'routing',
  strength: notComparable,
  doc: 'DNS proxy on interfaces: static entries, cache and DNS servers by domain.',
  api: { path: '/config/network/v1/dns-proxies' },
  scopes,
  schema: {
    name: attr(z.string().min(1).max(31), 'Name, unique in its location.'),
    enabled: attr(z.boolean().optional(), 'Enable the DNS proxy.'),
    default: attr(
      nested({
        inheritance: optionalNested('Inherit DNS servers from an interface.', {
          source: attr(z.string().optional(), 'Inheritance source: an interface that is a DHCP or PPPoE client.', {
            refs: interfaceNames,
          }),
        }),
        primary: attr(ipTextOr('inherited'), 'Primary DNS server; `inherited` takes it from the inheritance source.'),
        secondary: attr(
          ipTextOr('inherited').optional(),
          'Secondary DNS server, used when the primary does not answer.',
        ),
      }),
      'Default DNS servers, used when no domain rule matches.',
    ),
    interface: attr(z.array(z.string()).optional(), 'Interfaces on which the DNS proxy answers.', {
      refs: interfaceNames,
      set: true,
    }),
    domain_servers: attr(
      nestedList({
        name: attr(z.string().min(1), 'Name of the DNS proxy rule.'),
        cacheable: attr(z.boolean().optional(), 'Cache the answers.'),
        domain_name: attr(z.array(domainName.max(128)), 'Domains of the rule; a leading `*.` includes subdomains.', {
          requiredByApi: true,
          set: true,
        }),
        primary: attr(ipText, 'Primary DNS server.'),
        secondary: attr(ipText.optional(), 'Secondary DNS server, used when the primary does not answer.'),
      }).optional(),
      'DNS proxy rules: DNS servers by domain.',
    ),
    static_entries: attr(
      nestedList({
        name: attr(z.string().min(1).max(31), 'Name of the static entry.'),
        domain: attr(domainName.max(255), 'Fully qualified domain name (FQDN) of the host.'),
        address: attr(z.array(ipText.max(63)), 'IP addresses of the host.'),
      }).optional(),
      'Static entries, answered without a query.',
    ),
    tcp_queries: optionalNested('DNS queries over TCP.', {
      enabled: attr(z.boolean(), 'Enable DNS over TCP.'),
      max_pending_requests: attr(integer(64, 256).default(64), 'Maximum number of pending requests.'),
    }),
    udp_queries: optionalNested('DNS queries over UDP.', {
      retries: optionalNested('Retries of unanswered queries.', {
        interval: attr(integer(1, 30).default(2), 'Interval between two attempts in seconds.'),
        attempts: attr(integer(1, 30).default(5), 'Number of attempts before the next server is used.'),
      }),
    }),
    cache: optionalNested('Cache settings.', {
      enabled: attr(z.boolean(), 'Enable the cache.'),
      cache_edns: attr(z.boolean().default(true), 'Cache EDNS answers.'),
      max_ttl: optionalNested('Maximum time to live (TTL) of cached answers.', {
        enabled: attr(z.boolean(), 'Enable the maximum TTL; otherwise the TTL of the answer applies.'),
        time_to_live: attr(integer(60, 86400).optional(), 'Maximum time to live (TTL) in seconds.'),
      }),
    }),
  },
});
