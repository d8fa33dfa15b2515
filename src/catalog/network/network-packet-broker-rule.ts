import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { ref, refs } from '../reference-attributes';
import { scopes } from '../scope';
import { addressNames, applicationNames, hipNames, serviceNames, userNames, zoneNames } from '../security/match-names';
import { ruleTags } from '../security/rule-attributes';

const any = ['any'];

export const networkPacketBrokerRule = defineResource({
  name: 'network_packet_broker_rule',
  doc: 'Picks the traffic that is sent through a chain of other security appliances. Rules are tried in order.',
  api: {
    path: '/config/network/v1/network_packet_broker_rules',
    ordered: true,
    listTakes: ['limit', 'offset', 'folder'],
  },
  scopes,
  unique: 'path',
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(
      z
        .string()
        .min(1)
        .max(63)
        .regex(/^[a-zA-Z\d\-_. ]+$/),
      'Name, unique among the rules that apply to a folder.',
    ),
    description: attr(z.string().optional(), 'Why the rule is there.'),
    disabled: attr(z.boolean().optional(), 'Whether the rule is skipped.'),
    tag: ruleTags,
    group_tag: ref({ kinds: ['tag'] }, 'Tag under which rules are shown together.'),
    from: refs(zoneNames, 'Zones that the traffic comes from.', { narrows: { open: any } }),
    to: refs(zoneNames, 'Zones that the traffic goes to.', { narrows: { open: any } }),
    source: refs(addressNames, 'Addresses that the traffic comes from.', { narrows: { open: any } }),
    negate_source: attr(z.boolean().optional(), 'Whether every address but the source matches.'),
    source_user: refs(userNames, 'Users and user groups that the traffic belongs to.', { narrows: { open: any } }),
    source_hip: refs(hipNames, 'Device postures that the source must have.', { narrows: { open: any } }),
    destination: refs(addressNames, 'Addresses that the traffic goes to.', { narrows: { open: any } }),
    negate_destination: attr(z.boolean().optional(), 'Whether every address but the destination matches.'),
    destination_hip: refs(hipNames, 'Device postures that the destination must have.', { narrows: { open: any } }),
    application: refs(applicationNames, 'Applications, by name.', { narrows: { open: any } }),
    service: refs(serviceNames, 'Protocols and ports, by service name.', { narrows: { open: any } }),
    traffic_type: attr(
      nested({
        non_tls: attr(z.boolean().optional(), 'Traffic without TLS.'),
        tls_encrypted: attr(z.boolean().optional(), 'TLS that is not decrypted.'),
        tls_decrypted: attr(z.boolean().optional(), 'TLS that the firewall decrypts.'),
      }).optional(),
      'Kinds of traffic that match, by what TLS does with them.',
    ),
    action: attr(
      nested({
        packet_broker_profile: attr(z.string().min(1), 'Profile that names the chain of appliances.', {
          refs: { kinds: ['network_packet_broker_profile'] },
        }),
      }),
      'Where traffic that matches is sent.',
    ),
  }),
});
