import * as z from 'zod';
import { attr, exactlyOne } from '../attribute';
import { defineResource } from '../define-resource';
import { tagNames } from '../tag-names';
import { wildcardMask } from '../wildcard-mask';
import { nameText } from '../name-text';

export const address = defineResource({
  name: 'address',
  formerNames: ['address_object'],
  effect: 'traffic',
  doc: 'Address object: IP address, subnet, range, wildcard mask or FQDN.',
  api: { path: '/config/objects/v1/addresses', pathAlias: '/config/objects/v1/address-objects' },
  seededObjects: [{ name: 'Palo Alto Networks Sinkhole', folder: 'Shared', fqdn: 'sinkhole.paloaltonetworks.com' }],
  policyRole: 'address',
  schema: {
    name: attr(z.string().min(1).max(63), 'Name, unique in its location.'),
    description: attr(z.string().max(1023).optional(), 'Description of the address.', { alsoKnownAs: ['comments'] }),
    tag: tagNames('Tags of the address; each must exist.'),
    ip_netmask: attr(
      z.string().min(1).optional(),
      'IP address or subnet in CIDR notation, IPv4 or IPv6, or a variable.',
      {
        example: '10.1.0.0/24',
        refs: { kinds: ['variable'], literals: ['ip', 'variable'], networks: true },
      },
    ),
    ip_range: attr(z.string().min(1).optional(), 'IP range: first and last address, separated by a hyphen.', {
      example: '10.1.0.10-10.1.0.20',
      refs: { kinds: ['variable'], literals: ['ip-range', 'variable'] },
    }),
    ip_wildcard: attr(
      wildcardMask.optional(),
      'IP wildcard mask: IPv4 address and wildcard mask, separated by a slash.',
      {
        example: '10.20.1.0/0.0.248.255',
      },
    ),
    fqdn: attr(
      nameText(255, /^[a-zA-Z0-9_]([a-zA-Z0-9._-])+[a-zA-Z0-9]$/)
        .refine((text) => !/^[\d.]+$/.test(text), { message: 'an address is an ip_netmask, an FQDN a name' })
        .refine((text) => !text.includes('..'), { message: 'a label between two dots is empty' })
        .optional(),
      'Fully qualified domain name (FQDN), resolved by the firewall.',
      { refusesEmpty: true, example: 'www.example.com' },
    ),
  },
  choices: [exactlyOne('ip_netmask', 'ip_range', 'ip_wildcard', 'fqdn')],
});
