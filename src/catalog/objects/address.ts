import * as z from 'zod';
import { attr, exactlyOne } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { tagNames } from '../tag-names';

export const address = defineResource({
  name: 'address',
  doc: 'A name for an address, a network, a range, a wildcard mask or a host name, for use in rules and groups.',
  api: { path: '/config/objects/v1/addresses', alsoAt: '/config/objects/v1/address-objects' },
  scopes,
  meaning: 'address',
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(63), 'Name, unique in its container.'),
    description: attr(z.string().max(1023).optional(), 'What the address stands for.', { alsoKnownAs: ['comments'] }),
    tag: tagNames('Tags that it carries; each must exist.'),
    ip_netmask: attr(
      z.string().min(1).optional(),
      'A single address or a network in CIDR form, IPv4 or IPv6, or a variable.',
      {
        example: '10.1.0.0/24',
        refs: { kinds: ['variable'], literals: ['ip', 'variable'] },
      },
    ),
    ip_range: attr(z.string().min(1).optional(), 'First and last address, joined by a hyphen.', {
      example: '10.1.0.10-10.1.0.20',
      refs: { kinds: ['variable'], literals: ['ip-range', 'variable'] },
    }),
    ip_wildcard: attr(z.string().min(1).optional(), 'An IPv4 address and a wildcard mask, joined by a slash.', {
      example: '10.20.1.0/0.0.248.255',
    }),
    fqdn: attr(
      z
        .string()
        .min(1)
        .max(255)
        .regex(/^[a-zA-Z0-9_]([a-zA-Z0-9._-])+[a-zA-Z0-9]$/)
        .optional(),
      'A host name that the firewall resolves by itself.',
      { example: 'www.example.com' },
    ),
  }),
  choices: [exactlyOne('ip_netmask', 'ip_range', 'ip_wildcard', 'fqdn')],
});
