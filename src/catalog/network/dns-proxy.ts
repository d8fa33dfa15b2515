import * as z from 'zod';
import { attr } from '../attribute';
import { onByDefault, optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { interfaceNames } from './interface-names';
import { notComparable } from '../stronger';
import { ipText, ipTextOr } from '../ip-text';
import { domainName } from '../host-text';
import { integer } from '../integer';

export const dnsProxy = defineResource({
  name: 'dns_proxy',
  effect: 'routing',
  affectsRouting: false,
  strength: notComparable,
  doc: 'DNS proxy on interfaces: static entries, cache and DNS servers by domain.',
  api: { path: '/config/network/v1/dns-proxies' },
  schema: {
    name: attr(z.string().min(1).max(31), 'Name, unique in its location.'),
    enabled: optional.flag('Enable the DNS proxy.'),
    default: required.nested('Default DNS servers, used when no domain rule matches.', {
      inheritance: optional.nested('Inherit DNS servers from an interface.', {
        source: optional.text('Inheritance source: an interface that is a DHCP or PPPoE client.', {
          refs: interfaceNames,
        }),
      }),
      primary: attr(ipTextOr('inherited'), 'Primary DNS server; `inherited` takes it from the inheritance source.'),
      secondary: attr(ipTextOr('inherited').optional(), 'Secondary DNS server, used when the primary does not answer.'),
    }),
    interface: optional.textSet('Interfaces on which the DNS proxy answers.', { refs: interfaceNames }),
    domain_servers: optional.nestedList('DNS proxy rules: DNS servers by domain.', {
      name: attr(z.string().min(1), 'Name of the DNS proxy rule.'),
      cacheable: optional.flag('Cache the answers.'),
      domain_name: attr(z.array(domainName.max(128)), 'Domains of the rule; a leading `*.` includes subdomains.', {
        requiredByApi: true,
        set: true,
      }),
      primary: attr(ipText, 'Primary DNS server.'),
      secondary: attr(ipText.optional(), 'Secondary DNS server, used when the primary does not answer.'),
    }),
    static_entries: optional.nestedList('Static entries, answered without a query.', {
      name: attr(z.string().min(1).max(31), 'Name of the static entry.', { isLabel: true }),
      domain: attr(domainName.max(255), 'Fully qualified domain name (FQDN) of the host.'),
      address: attr(z.array(ipText.max(63)), 'IP addresses of the host.'),
    }),
    tcp_queries: optional.nested('DNS queries over TCP.', {
      enabled: required.flag('Enable DNS over TCP.'),
      max_pending_requests: attr(integer(64, 256).default(64), 'Maximum number of pending requests.'),
    }),
    udp_queries: optional.nested('DNS queries over UDP.', {
      retries: optional.nested('Retries of unanswered queries.', {
        interval: attr(integer(1, 30).default(2), 'Interval between two attempts in seconds.'),
        attempts: attr(integer(1, 30).default(5), 'Number of attempts before the next server is used.'),
      }),
    }),
    cache: optional.nested('Cache settings.', {
      enabled: required.flag('Enable the cache.'),
      cache_edns: onByDefault('Cache EDNS answers.'),
      max_ttl: optional.nested('Maximum time to live (TTL) of cached answers.', {
        enabled: required.flag('Enable the maximum TTL; otherwise the TTL of the answer applies.'),
        time_to_live: attr(integer(60, 86400).optional(), 'Maximum time to live (TTL) in seconds.'),
      }),
    }),
  },
});
