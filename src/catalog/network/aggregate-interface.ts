import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { addressing, arpEntries, ddnsConfig, lacp, vlanTag } from './interface-addressing';
import { netflowProfile, portComment, portManagementProfile, portMtu, vlanObject } from './interface-settings';

export const aggregateInterface = defineResource({
  name: 'aggregate_interface',
  doc: 'Several Ethernet links of a firewall that act as one: more bandwidth, and one may fail.',
  api: { path: '/config/network/v1/aggregate-interfaces' },
  scopes,
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    default_value: attr(
      z.string().optional(),
      'Name on the firewall, such as `ae1`, where the name of the object is a variable.',
    ),
    comment: portComment,
    layer2: attr(
      nested({
        vlan_tag: attr(vlanTag.optional(), 'VLAN that untagged frames belong to.'),
        vlan_object: vlanObject,
        lacp: attr(lacp.optional(), 'How the links of the group are negotiated.'),
        netflow_profile: netflowProfile,
      }).optional(),
      'The group switches frames.',
    ),
    layer3: attr(
      nested(
        {
          mtu: portMtu,
          arp: arpEntries,
          ddns_config: ddnsConfig,
          interface_management_profile: portManagementProfile,
          netflow_profile: netflowProfile,
          lacp: attr(lacp.optional(), 'How the links of the group are negotiated.'),
          ...addressing,
        },
        [exactlyOne('ip', 'dhcp_client')],
      ).optional(),
      'The group routes packets.',
    ),
  }),
  choices: [exactlyOne('layer2', 'layer3')],
});
