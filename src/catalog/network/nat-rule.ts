import * as z from 'zod';
import { atMostOne, attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { tagNames } from '../tag-names';
import { disabled } from '../security/rule-attributes';
import { rulebasePosition } from '../security/rule-placement';
import { addressNames, zoneNames } from '../security/match-names';
import { interfaceNames } from './interface-names';

const interfaceAddress = nested(
  {
    interface: attr(z.string().optional(), 'Interface whose address it is.', { refs: interfaceNames }),
    ip: attr(z.string().optional(), 'Address of the interface, where it has several.'),
    floating_ip: attr(z.string().optional(), 'Address that moves to the other firewall when one of a pair fails.'),
  },
  // The public description wants one of them. An interface that gets its address by DHCP has none to name.
  [atMostOne('ip', 'floating_ip')],
);

const dynamicIpAndPort = nested(
  {
    translated_address: attr(z.array(z.string()).optional(), 'Addresses that are shared.', {
      set: true,
      refs: { kinds: ['address', 'address_group'], literals: ['ip', 'ip-range', 'variable'] },
    }),
    interface_address: attr(interfaceAddress.optional(), 'The address of an interface is shared.'),
  },
  [exactlyOne('translated_address', 'interface_address')],
);

export const natRule = defineResource({
  name: 'nat_rule',
  doc: 'Replaces the source or the destination of packets. Rules are tried in order, the first that matches decides.',
  api: { path: '/config/network/v1/nat-rules', rulebase: true, positionInUpdate: true },
  scopes,
  unique: 'path',
  steers: true,
  schema: z.strictObject({
    name: attr(z.string().min(1), 'Name, unique among the rules that apply to a folder.'),
    position: rulebasePosition,
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    description: attr(z.string().optional(), 'What it is for.'),
    tag: tagNames('Tags that it carries; each must exist.'),
    disabled,
    nat_type: attr(
      z.enum(['ipv4', 'nat64', 'nptv6']).default('ipv4'),
      'IPv4, from IPv6 to IPv4 (`nat64`), or from one IPv6 prefix to another (`nptv6`).',
    ),
    from: attr(z.array(z.string()), 'Zones that the packets come from.', { set: true, refs: zoneNames }),
    source: attr(z.array(z.string()), 'Addresses that the packets come from.', { set: true, refs: addressNames }),
    to: attr(
      z.array(z.string()),
      'Zone that the packets leave to, as routing says before the destination is replaced.',
      { set: true, refs: zoneNames },
    ),
    to_interface: attr(z.string().optional(), 'Interface that the packets leave by; without it, any.', {
      refs: interfaceNames,
      narrows: {},
    }),
    destination: attr(z.array(z.string()), 'Addresses that the packets go to, as they are before it is replaced.', {
      set: true,
      refs: addressNames,
    }),
    service: attr(z.string(), 'Protocol and port, by service name, or `any`.', {
      refs: { kinds: ['service', 'service_group'], words: ['any'] },
    }),
    source_translation: attr(
      nested(
        {
          dynamic_ip_and_port: attr(
            dynamicIpAndPort.optional(),
            'Many sources share addresses, told apart by their ports.',
          ),
          dynamic_ip: attr(
            nested({
              translated_address: attr(z.array(z.string()).optional(), 'Addresses that are given out.', {
                set: true,
                refs: { kinds: ['address', 'address_group'], literals: ['ip', 'ip-range', 'variable'] },
              }),
              fallback: attr(dynamicIpAndPort.optional(), 'What happens when all addresses are taken.'),
            }).optional(),
            'Each source gets an address of its own while it needs one.',
          ),
          static_ip: attr(
            nested({
              translated_address: attr(
                z.string().optional(),
                'Address that the source becomes; a network of the same size for a network.',
                { refs: { kinds: ['address'], literals: ['ip', 'ip-range', 'variable'] } },
              ),
              bi_directional: attr(z.string().optional(), 'Whether the other way round holds, too: `yes` or `no`.'),
            }).optional(),
            'Each source has an address of its own for good.',
          ),
        },
        [exactlyOne('dynamic_ip_and_port', 'dynamic_ip', 'static_ip')],
      ).optional(),
      'What the source becomes; without it, it stays.',
    ),
    active_active_device_binding: attr(
      z.enum(['primary', 'both', '0', '1']).optional(),
      'Which firewall of an active/active pair applies the rule.',
    ),
    destination_translation: attr(
      nested({
        translated_address: attr(z.string().optional(), 'Address that the destination becomes.', {
          refs: { kinds: ['address'], literals: ['ip', 'ip-range', 'variable'] },
        }),
        translated_port: attr(
          z.number().int().min(1).max(65535).optional(),
          'Port that the destination port becomes; without it, it stays.',
        ),
        dns_rewrite: attr(
          nested({
            direction: attr(
              z.enum(['reverse', 'forward']).optional(),
              '`reverse` changes addresses back to what they were, `forward` to what they become.',
            ),
          }).optional(),
          'Whether answers of DNS are changed the same way.',
        ),
      }).optional(),
      'What the destination becomes.',
    ),
    dynamic_destination_translation: attr(
      nested({
        translated_address: attr(
          z.string().optional(),
          'Address object, by name; one with a DNS name spreads sessions over its hosts.',
          { refs: { kinds: ['address', 'address_group'], literals: ['ip', 'ip-range', 'variable'] } },
        ),
        translated_port: attr(
          z.number().int().min(1).max(65535).optional(),
          'Port that the destination port becomes; without it, it stays.',
        ),
        distribution: attr(
          z.enum(['round-robin', 'source-ip-hash', 'ip-modulo', 'ip-hash', 'least-sessions']).optional(),
          'How sessions are spread over the hosts.',
        ),
      }).optional(),
      'Address that the destination becomes, where its name may resolve to several.',
    ),
  }),
  // The public description wants one of them. A rule that translates the source alone has neither.
  choices: [atMostOne('destination_translation', 'dynamic_destination_translation')],
});
