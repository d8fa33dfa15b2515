import * as z from 'zod';
import { attr } from '../attribute';
import { optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { ref, refs } from '../reference-attributes';
import { addressNames, applicationNames, hipNames, serviceNames, userNames, zoneNames } from '../security/match-names';
import { ruleTags } from '../security/rule-attributes';
import { notComparable } from '../stronger';
import { nameText } from '../name-text';

const any = ['any'];

export const networkPacketBrokerRule = defineResource({
  name: 'network_packet_broker_rule',
  effect: 'routing',
  strength: notComparable,
  doc: 'Network packet broker rule: selects traffic for a security chain. The first matching rule applies.',
  api: {
    path: '/config/network/v1/network_packet_broker_rules',
    ordered: true,
    list: { parameters: ['limit', 'offset', 'folder'] },
  },
  unique: 'path',
  unconfirmed: true,
  schema: {
    name: attr(nameText(63, /^[a-zA-Z\d\-_. ]+$/), 'Name, unique along the folder path.'),
    description: optional.text('Description of the rule.'),
    disabled: optional.flag('Disable the rule.'),
    tag: ruleTags,
    group_tag: ref({ kinds: ['tag'] }, 'Tag that groups the rule in the rulebase view.', { effect: 'none' }),
    from: refs(zoneNames, 'Source zones.', { weakensPolicyWhenRemoved: { open: any } }),
    to: refs(zoneNames, 'Destination zones.', { weakensPolicyWhenRemoved: { open: any } }),
    source: refs(addressNames, 'Source addresses.', { weakensPolicyWhenRemoved: { open: any } }),
    negate_source: optional.flag('Negate the source: match every address except the source addresses.'),
    source_user: refs(userNames, 'Source users and user groups.', { weakensPolicyWhenRemoved: { open: any } }),
    source_hip: refs(hipNames, 'HIP profiles of the source device.', { weakensPolicyWhenRemoved: { open: any } }),
    destination: refs(addressNames, 'Destination addresses.', { weakensPolicyWhenRemoved: { open: any } }),
    negate_destination: optional.flag('Negate the destination: match every address except the destination addresses.'),
    destination_hip: refs(hipNames, 'HIP profiles of the destination device.', {
      weakensPolicyWhenRemoved: { open: any },
    }),
    application: refs(applicationNames, 'Applications (App-ID).', { weakensPolicyWhenRemoved: { open: any } }),
    service: refs(serviceNames, 'Services to match.', { weakensPolicyWhenRemoved: { open: any } }),
    traffic_type: optional.nested('Traffic types to match.', {
      non_tls: optional.flag('Match non-TLS traffic.'),
      tls_encrypted: optional.flag('Match encrypted TLS traffic that is not decrypted.'),
      tls_decrypted: optional.flag('Match decrypted TLS traffic.'),
    }),
    action: required.nested('Action for matching traffic.', {
      packet_broker_profile: attr(z.string().min(1), 'Network packet broker profile.', {
        refs: { kinds: ['network_packet_broker_profile'] },
      }),
    }),
  },
});
