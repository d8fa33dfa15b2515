import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { addressing, arpEntries, ddnsConfig, lacp, vlanTag } from './interface-addressing';
import { netflowProfile, portComment, portManagementProfile, portMtu, vlanObject } from './interface-settings';

export const aggregateInterface = defineResource({
  name: 'aggregate_interface',
  effect: 'routing',
  doc: 'Aggregate Ethernet interface (LACP link aggregation group).',
  api: { path: '/config/network/v1/aggregate-interfaces' },
  networkRole: 'interface',
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.', { freeName: true }),
    default_value: optional.text('Interface on the firewall, for example `ae1`, when the name is a variable.'),
    comment: portComment,
    layer2: optional.nested('Layer 2 mode.', {
      vlan_tag: attr(vlanTag.optional(), 'VLAN tag of untagged frames.', { unconfirmed: ['patterns'] }),
      vlan_object: vlanObject,
      lacp: attr(lacp.optional(), 'LACP settings of the aggregate group.'),
      netflow_profile: netflowProfile,
    }),
    layer3: attr(
      nested(
        {
          mtu: portMtu,
          arp: arpEntries,
          ddns_config: ddnsConfig,
          interface_management_profile: portManagementProfile,
          netflow_profile: netflowProfile,
          lacp: attr(lacp.optional(), 'LACP settings of the aggregate group.'),
          ...addressing,
        },
        [exactlyOne('ip', 'dhcp_client')],
      ).optional(),
      'Layer 3 mode.',
    ),
  },
  choices: [exactlyOne('layer2', 'layer3')],
});
