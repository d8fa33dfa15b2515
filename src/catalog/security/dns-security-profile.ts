import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { packetCapture } from './threat-action';
import { bestPractice, profileDescription, profileName } from './profile-head';

const marker = nested({}).optional();

const listAction = nested(
  {
    alert: attr(marker, 'The name is looked up, and that is logged.'),
    allow: attr(marker, 'The name is looked up.'),
    block: attr(marker, 'The question is dropped.'),
    sinkhole: attr(marker, 'The answer is the address of the sinkhole.'),
  },
  [exactlyOne('alert', 'allow', 'block', 'sinkhole')],
).optional();

const category = nested({
  name: attr(z.string().optional(), 'Name of the category, such as `pan-dns-sec-malware`.'),
  action: attr(z.enum(['default', 'allow', 'block', 'sinkhole']).default('default'), 'What happens to a question.'),
  log_level: attr(
    z.enum(['default', 'none', 'low', 'informational', 'medium', 'high', 'critical']).default('default'),
    'Severity that it is logged with.',
  ),
  packet_capture: packetCapture,
});

const list = nested({
  name: attr(z.string().min(1), 'Name of an external dynamic list of domains, or of one of the vendor.', {
    refs: { kinds: ['external_dynamic_list'], open: true },
  }),
  action: attr(listAction, 'What happens to a question.'),
  packet_capture: packetCapture,
});

export const dnsSecurityProfile = defineResource({
  name: 'dns_security_profile',
  doc: 'What happens to DNS questions for names of attackers, and where infected hosts are sent instead.',
  api: { path: '/config/security/v1/dns-security-profiles' },
  scopes,
  predefined: bestPractice,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: profileName(z.string().optional()),
    description: profileDescription,
    botnet_domains: attr(
      nested({
        dns_security_categories: attr(z.array(category).optional(), 'Categories that the vendor sorts names into.', {
          itemKey: 'name',
          narrows: {},
        }),
        lists: attr(z.array(list).optional(), 'Lists of names.', { itemKey: 'name', narrows: {} }),
        sinkhole: attr(
          nested({
            ipv4_address: attr(
              z.enum(['127.0.0.1', 'pan-sinkhole-default-ip']).optional(),
              'IPv4 address that is answered.',
            ),
            ipv6_address: attr(z.enum(['::1']).optional(), 'IPv6 address that is answered.'),
          }).optional(),
          'Address that is answered for a name that is sinkholed, so that who asks for it shows.',
        ),
        whitelist: attr(
          z
            .array(
              nested({
                name: attr(z.string().min(1), 'Domain name.'),
                description: attr(z.string().optional(), 'Why it is let through.'),
              }),
            )
            .optional(),
          'Names that are let through in any case.',
          { itemKey: 'name' },
        ),
      }).optional(),
      'Names of attackers: categories, lists, exceptions and the sinkhole.',
      { narrows: {} },
    ),
  }),
});
