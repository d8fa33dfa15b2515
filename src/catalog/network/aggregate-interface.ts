import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { arpEntries, ddnsConfig, dhcpClient, lacp, staticAddresses, vlanTag } from './interface-addressing';

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
    comment: attr(z.string().min(0).max(1023).optional(), 'Remark that is kept with the interface.'),
    layer2: attr(
      nested({
        vlan_tag: attr(vlanTag.optional(), 'VLAN that untagged frames belong to.'),
        vlan_object: attr(z.string().optional(), 'VLAN that the interface belongs to, by name.'),
        lacp: attr(lacp.optional(), 'How the links of the group are negotiated.'),
        netflow_profile: attr(z.string().optional(), 'Netflow profile: where records of the traffic are sent to.'),
      }).optional(),
      'The group switches frames.',
    ),
    layer3: attr(
      nested(
        {
          mtu: attr(
            z.number().int().min(576).max(9216).default(1500),
            'Largest packet that the interface sends, in bytes.',
          ),
          arp: attr(arpEntries.optional(), 'Neighbours that are known without asking for them.', { itemKey: 'name' }),
          ddns_config: attr(
            ddnsConfig.optional(),
            'Dynamic DNS: how the address of the interface is made known under a name.',
          ),
          interface_management_profile: attr(
            z.string().max(31).optional(),
            'Which services of the firewall itself answer on the interface, and to whom; without one, none.',
            { refs: { kinds: ['interface_management_profile'] } },
          ),
          netflow_profile: attr(z.string().optional(), 'Netflow profile: where records of the traffic are sent to.'),
          lacp: attr(lacp.optional(), 'How the links of the group are negotiated.'),
          ip: attr(staticAddresses.optional(), 'Static addresses of the interface.', { itemKey: 'name' }),
          dhcp_client: attr(dhcpClient.optional(), 'The interface gets its address from a DHCP server.'),
        },
        [exactlyOne('ip', 'dhcp_client')],
      ).optional(),
      'The group routes packets.',
    ),
  }),
  choices: [exactlyOne('layer2', 'layer3')],
});
