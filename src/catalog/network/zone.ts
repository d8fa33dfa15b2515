import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import type { AttributeFlags } from '../attribute-type';
import { ref, refs } from '../reference-attributes';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { interfaceNames } from './interface-names';

// A zone of a type can be without interfaces: then the empty list says its type.
const marker: AttributeFlags = { marker: true };
const interfaces = (doc: string) => refs(interfaceNames, doc, marker);

const members = { kinds: ['address', 'address_group'], literals: ['ip', 'ip-range', 'variable'] } as const;

export const zone = defineResource({
  name: 'zone',
  doc: 'A name for interfaces of a firewall that are trusted alike. Rules say from which zone to which traffic may go.',
  api: { path: '/config/network/v1/zones' },
  scopes,
  predefined: [
    { name: 'trust', folder: 'All', network: { layer3: [] } },
    { name: 'untrust', folder: 'All', network: { layer3: [] } },
  ],
  meaning: 'zone',
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(63), 'Name, unique in its container.'),
    enable_user_identification: attr(
      z.boolean().optional(),
      'Whether the users behind the addresses of the zone are looked up.',
      { filledBy: 'service' },
    ),
    enable_device_identification: attr(
      z.boolean().optional(),
      'Whether the devices behind the addresses of the zone are looked up.',
      { filledBy: 'service' },
    ),
    // The public description lacks these two; the official provider sends them.
    dos_profile: ref({ kinds: ['dos_protection_profile'] }, 'Profile against floods.', { narrows: {} }),
    dos_log_setting: ref({ kinds: ['log_forwarding_profile'], open: true }, 'Log forwarding profile for floods.'),
    network: attr(
      nested(
        {
          zone_protection_profile: attr(z.string().optional(), 'Profile against floods, scans and odd packets.', {
            refs: { kinds: ['zone_protection_profile'] },
            narrows: {},
          }),
          enable_packet_buffer_protection: attr(
            z.boolean().optional(),
            'Whether sessions that fill the packet buffer are dropped.',
            { filledBy: 'service', narrows: {} },
          ),
          log_setting: attr(z.string().optional(), 'Log forwarding profile.', {
            refs: { kinds: ['log_forwarding_profile'], open: true },
          }),
          tap: interfaces('A zone that listens: its interfaces.'),
          virtual_wire: interfaces('A zone of virtual wires: their interfaces.'),
          layer2: interfaces('A zone that switches: its interfaces.'),
          layer3: interfaces('A zone that routes: its interfaces.'),
          tunnel: attr(nested({}).optional(), 'A zone of tunnel content.'),
          external: attr(z.array(z.string()).optional(), 'A zone of other virtual systems: their names.', {
            ...marker,
            set: true,
          }),
        },
        [exactlyOne('layer3', 'layer2', 'tap', 'virtual_wire', 'tunnel', 'external')],
      ).optional(),
      'Type of the zone and its interfaces.',
    ),
    user_acl: attr(
      nested({
        include_list: refs(members, 'Addresses whose users are looked up; without any, all of the zone.'),
        exclude_list: refs(members, 'Addresses whose users are not looked up.'),
      }).optional(),
      'Where users are looked up.',
    ),
    device_acl: attr(
      nested({
        include_list: refs(members, 'Addresses whose devices are looked up; without any, all of the zone.'),
        exclude_list: refs(members, 'Addresses whose devices are not looked up.'),
      }).optional(),
      'Where devices are looked up.',
    ),
  }),
});
