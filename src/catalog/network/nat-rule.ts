import * as z from 'zod';
import { atMostOne, attr, exactlyOne, maybeSeveral, nested } from '../attribute';
import { computed, optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { tagNames } from '../tag-names';
import { disabled } from '../security/rule-attributes';
import { rulebasePosition } from '../security/rule-placement';
import { addressNames, zoneNames } from '../security/match-names';
import { interfaceNames } from './interface-names';
import { ruleName } from '../security/rule-name';
import { ipOrPrefixText } from '../ip-text';
import { integer } from '../integer';

const interfaceAddress = nested(
  {
    interface: optional.text('Interface whose address is used.', { refs: interfaceNames }),
    ip: attr(ipOrPrefixText.optional(), 'IP address of the interface, when it has several.'),
    floating_ip: attr(ipOrPrefixText.optional(), 'Floating IP address of an active/active HA pair.'),
  },
  // The API description requires one of them, but a DHCP interface has no fixed address to select.
  [maybeSeveral(atMostOne('ip', 'floating_ip'))],
);

const dynamicIpAndPort = nested(
  {
    translated_address: optional.textSet('Translated addresses.', {
      refs: { kinds: ['address', 'address_group'], literals: ['ip', 'ip-range', 'variable'] },
    }),
    interface_address: attr(interfaceAddress.optional(), 'Interface address as the translated address.'),
  },
  [maybeSeveral(exactlyOne('translated_address', 'interface_address'))],
);

export const natRule = defineResource({
  name: 'nat_rule',
  effect: 'routing',
  doc: 'NAT rule: source NAT and destination NAT. The first matching rule applies.',
  api: { path: '/config/network/v1/nat-rules', rulebase: true, update: { takesPosition: true } },
  unique: 'path',
  networkRole: 'nat-rule',
  trafficEffect: {
    is: 'publishes-hosts',
    decidedBy: [
      'from',
      'source',
      'destination',
      'service',
      'destination_translation',
      'dynamic_destination_translation',
    ],
  },
  schema: {
    name: attr(ruleName, 'Name, unique along the folder path.'),
    position: rulebasePosition,
    id: computed.text('UUID assigned by the service.'),
    description: optional.text('Description of the rule.'),
    tag: tagNames('Tags of the rule; each must exist.', { unconfirmed: ['maxItems', 'maxLength'] }),
    disabled,
    nat_type: attr(
      z.enum(['ipv4', 'nat64', 'nptv6']).default('ipv4'),
      'NAT type: `ipv4`, `nat64` (IPv6 to IPv4) or `nptv6` (IPv6 prefix translation).',
    ),
    from: required.textSet('Source zones.', { refs: zoneNames }),
    source: required.textSet('Original source addresses (before NAT).', { refs: addressNames }),
    to: required.textSet('Destination zone, from the route lookup of the original destination address.', {
      refs: zoneNames,
    }),
    to_interface: optional.text('Destination (egress) interface; if absent, any.', {
      refs: interfaceNames,
      weakensPolicyWhenRemoved: {},
    }),
    destination: required.textSet('Original destination addresses (before NAT).', { refs: addressNames }),
    service: required.text('Service, or `any`.', { refs: { kinds: ['service', 'service_group'], words: ['any'] } }),
    source_translation: attr(
      nested(
        {
          dynamic_ip_and_port: attr(
            dynamicIpAndPort.optional(),
            'Dynamic IP and port (DIPP) source NAT, also called PAT.',
          ),
          dynamic_ip: optional.nested('Dynamic IP source NAT, without port translation.', {
            translated_address: optional.textSet('Translated addresses.', {
              refs: { kinds: ['address', 'address_group'], literals: ['ip', 'ip-range', 'variable'] },
            }),
            fallback: attr(dynamicIpAndPort.optional(), 'Fallback when the dynamic IP pool is exhausted.'),
          }),
          static_ip: optional.nested('Static IP source NAT.', {
            translated_address: optional.text('Translated source address; a subnet of equal size for a subnet.', {
              refs: { kinds: ['address'], literals: ['ip', 'ip-range', 'variable'] },
            }),
            bi_directional: optional.text('Bi-directional NAT: `yes` also translates the reverse direction.'),
          }),
        },
        [maybeSeveral(exactlyOne('dynamic_ip_and_port', 'dynamic_ip', 'static_ip'))],
      ).optional(),
      'Source NAT: source address translation; if absent, the source address is unchanged.',
    ),
    active_active_device_binding: optional.enum(
      ['primary', 'both', '0', '1'],
      'Active/active device binding: HA firewall that applies the rule.',
    ),
    destination_translation: optional.nested('Destination NAT: destination address translation.', {
      translated_address: optional.text('Translated destination address.', {
        refs: { kinds: ['address'], literals: ['ip', 'ip-range', 'variable'] },
      }),
      translated_port: attr(
        integer(1, 65535).optional(),
        'Translated destination port; if absent, the port is unchanged.',
      ),
      dns_rewrite: optional.nested('DNS rewrite: translate addresses in DNS responses.', {
        direction: optional.enum(['reverse', 'forward'], 'DNS rewrite direction: `reverse` or `forward`.'),
      }),
    }),
    dynamic_destination_translation: optional.nested(
      'Dynamic destination NAT, for a translated address that resolves to several hosts.',
      {
        translated_address: optional.text('Translated address object; an FQDN object can resolve to several hosts.', {
          refs: { kinds: ['address', 'address_group'], literals: ['ip', 'ip-range', 'variable'] },
        }),
        translated_port: attr(
          integer(1, 65535).optional(),
          'Translated destination port; if absent, the port is unchanged.',
        ),
        distribution: optional.enum(
          ['round-robin', 'source-ip-hash', 'ip-modulo', 'ip-hash', 'least-sessions'],
          'Distribution of sessions over the hosts.',
        ),
      },
    ),
  },
  // The API description requires one of them, but a rule with only source NAT has neither.
  choices: [maybeSeveral(atMostOne('destination_translation', 'dynamic_destination_translation'))],
});
