import * as z from 'zod';
import { attr, exactlyOne, maybeSeveral, nested } from '../attribute';
import { optional } from '../usual-attributes';
import type { AttributeFlags } from '../attribute-type';
import { ref, refs } from '../reference-attributes';
import { defineResource } from '../define-resource';
import { interfaceNames } from './interface-names';
import { fromWeak, notComparable, presence } from '../stronger';

// A zone may have no interfaces; the empty list then states its type.
const marker: AttributeFlags = { marker: true };
const interfaces = (doc: string) => refs(interfaceNames, doc, marker);

const members = {
  kinds: ['address', 'address_group'],
  literals: ['ip', 'ip-range', 'variable'],
  networks: true,
} as const;

export const zone = defineResource({
  name: 'zone',
  effect: 'routing',
  doc: 'Security zone: groups interfaces for policy rules.',
  api: { path: '/config/network/v1/zones' },
  unconfirmedLocations: ['folder'],
  predefined: [
    { name: 'trust', folder: 'All', network: { layer3: [] } },
    { name: 'untrust', folder: 'All', network: { layer3: [] } },
  ],
  seededObjects: [
    { name: 'zone-trust', folder: 'All', network: { layer3: [] } },
    { name: 'zone-untrust', folder: 'All', network: { layer3: [] } },
  ],
  policyRole: 'zone',
  trafficEffect: { is: 'takes-interfaces' },
  schema: {
    name: attr(z.string().min(1).max(63), 'Name, unique in its location.'),
    enable_user_identification: optional.flag('Enable User-ID on the zone.', {
      effect: 'identity',
      filledBy: 'service',
      strength: { of: 'values', fromWeak: [false, true] },
      // Rules then match by user, also those that allow, and rules for unknown users stop matching known ones.
      strongerIf: [],
    }),
    enable_device_identification: optional.flag('Enable Device-ID on the zone.', {
      effect: 'identity',
      filledBy: 'service',
      strength: { of: 'values', fromWeak: [false, true] },
      strongerIf: [],
    }),
    // The API description lacks these two; the official provider sends them.
    dos_profile: ref({ kinds: ['dos_protection_profile'] }, 'DoS protection profile.', {
      effect: 'protection',
      weakensPolicyWhenRemoved: {},
    }),
    dos_log_setting: ref({ kinds: ['log_forwarding_profile'], open: true }, 'Log forwarding profile for DoS logs.', {
      effect: 'logging',
      strength: presence,
    }),
    network: attr(
      nested(
        {
          zone_protection_profile: optional.text(
            'Zone protection profile against floods, scans and malformed packets.',
            { effect: 'protection', refs: { kinds: ['zone_protection_profile'] }, weakensPolicyWhenRemoved: {} },
          ),
          enable_packet_buffer_protection: optional.flag('Enable packet buffer protection on the zone.', {
            effect: 'protection',
            filledBy: 'service',
            strength: fromWeak([false, true]),
            weakensPolicyWhenRemoved: {},
          }),
          log_setting: optional.text('Log forwarding profile.', {
            strength: presence,
            effect: 'logging',
            refs: { kinds: ['log_forwarding_profile'], open: true },
          }),
          tap: interfaces('Interfaces of a tap zone.'),
          virtual_wire: interfaces('Interfaces of a virtual wire zone.'),
          layer2: interfaces('Interfaces of a layer 2 zone.'),
          layer3: interfaces('Interfaces of a layer 3 zone.'),
          tunnel: optional.nested('Tunnel zone, for tunnel content inspection.', {}),
          external: optional.textSet('Virtual systems of an external zone.', { ...marker }),
        },
        [maybeSeveral(exactlyOne('layer3', 'layer2', 'tap', 'virtual_wire', 'tunnel', 'external'))],
      ).optional(),
      'Zone type and its interfaces.',
    ),
    user_acl: optional
      .with({ effect: 'identity', strength: notComparable })
      .nested('User-ID access control list (ACL).', {
        include_list: refs(members, 'User-ID include list; if absent, all addresses of the zone.'),
        exclude_list: refs(members, 'User-ID exclude list.'),
      }),
    device_acl: optional
      .with({ effect: 'identity', strength: notComparable })
      .nested('Device-ID access control list (ACL).', {
        include_list: refs(members, 'Device-ID include list; if absent, all addresses of the zone.'),
        exclude_list: refs(members, 'Device-ID exclude list.'),
      }),
  },
});
