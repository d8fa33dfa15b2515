import * as z from 'zod';
import { attr, nested, oneOf } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { packetCapture } from './threat-action';
import { bestPractice, profileDescription, profileName } from './profile-head';
import { notComparable } from '../stronger';

const listAction = oneOf({
  alert: optional.nested('Alert: resolve the domain and log the query.', {}),
  allow: optional.nested('Allow the query.', {}),
  block: optional.nested('Block the query.', {}),
  sinkhole: optional.nested('Sinkhole: answer with the sinkhole address.', {}),
}).optional();

const category = nested({
  name: optional.text('DNS category, for example `pan-dns-sec-malware`.'),
  action: attr(
    z.enum(['default', 'allow', 'block', 'sinkhole']).default('default'),
    'Action for DNS queries in the category.',
    { strength: { of: 'action', context: 'dns' } },
  ),
  log_level: attr(
    z.enum(['default', 'none', 'low', 'informational', 'medium', 'high', 'critical']).default('default'),
    'Log severity.',
    { effect: 'logging', strength: notComparable },
  ),
  packet_capture: packetCapture,
});

const list = nested({
  name: attr(z.string().min(1), 'Name of a domain list: an external dynamic list or a predefined list.', {
    refs: { kinds: ['external_dynamic_list'], open: true },
  }),
  action: attr(listAction, 'Action for DNS queries in the list.', { strength: { of: 'action', context: 'dns' } }),
  packet_capture: packetCapture,
});

export const dnsSecurityProfile = defineResource({
  name: 'dns_security_profile',
  effect: 'protection',
  doc: 'DNS security profile: actions for malicious domains and DNS sinkholing.',
  api: { path: '/config/security/v1/dns-security-profiles' },
  predefined: bestPractice,
  schema: {
    name: profileName(z.string().optional()),
    description: profileDescription,
    botnet_domains: optional
      .with({ weakensPolicyWhenRemoved: {} })
      .nested('Malicious (botnet) domains: categories, lists, exceptions and sinkhole.', {
        dns_security_categories: attr(z.array(category).optional(), 'Actions by DNS security category.', {
          weakensPolicyWhenRemoved: {},
          strength: { of: 'items', otherwise: 'default' },
        }),
        lists: attr(z.array(list).optional(), 'Domain lists.', {
          weakensPolicyWhenRemoved: {},
          // A domain of a list without an item may be in a category, or in none.
          strength: { of: 'items', otherwise: 'allow', from: 'dns_security_categories' },
        }),
        sinkhole: optional
          .with({ strength: notComparable })
          .nested('DNS sinkhole addresses, which identify infected hosts.', {
            ipv4_address: optional.enum(['127.0.0.1', 'pan-sinkhole-default-ip'], 'IPv4 sinkhole address.'),
            ipv6_address: optional.enum(['::1'], 'IPv6 sinkhole address.'),
          }),
        whitelist: optional.with({ strength: { of: 'exceptions' } }).nestedList('Allow list of domains.', {
          name: attr(z.string().min(1), 'Domain name.'),
          description: optional.text('Description of the exception.'),
        }),
      }),
  },
});
