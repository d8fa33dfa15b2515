import * as z from 'zod';
import { attr, exactlyOne } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { ddnsConfig, dhcpClient, staticAddresses, vlanArpEntries, vlanTag } from './interface-addressing';

export const vlanInterface = defineResource({
  name: 'vlan_interface',
  doc: 'The routed side of a VLAN: the address by which the hosts of its switched ports reach other networks.',
  api: { path: '/config/network/v1/vlan-interfaces' },
  scopes,
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    default_value: attr(
      z
        .string()
        .regex(/^vlan\.([1-9]\d{0,2}|[1-3]\d{3}|40[0-8]\d|409[0-6])$/)
        .optional(),
      'Name on the firewall, such as `vlan.10`, where the name of the object is a variable.',
      { example: 'vlan.1' },
    ),
    comment: attr(z.string().optional(), 'Remark that is kept with the interface.'),
    vlan_tag: attr(vlanTag.optional(), 'Tag of the VLAN.'),
    vlan_object: attr(z.string().optional(), 'VLAN whose frames the interface routes, by name.'),
    mtu: attr(
      z.number().int().min(576).max(9216).optional(),
      'Largest packet that the interface sends, in bytes; without it, that of the firewall.',
    ),
    ddns_config: attr(
      ddnsConfig.optional(),
      'Dynamic DNS: how the address of the interface is made known under a name.',
    ),
    arp: attr(vlanArpEntries.optional(), 'Neighbours that are known without asking for them.', { itemKey: 'name' }),
    interface_management_profile: attr(
      z.string().optional(),
      'Which services of the firewall itself answer on the interface, and to whom; without one, none.',
      {
        refs: { kinds: ['interface_management_profile'] },
      },
    ),
    netflow_profile: attr(z.string().optional(), 'Netflow profile: where records of the traffic are sent to.'),
    ip: attr(staticAddresses.optional(), 'Static addresses of the interface.', { itemKey: 'name' }),
    dhcp_client: attr(dhcpClient.optional(), 'The interface gets its address from a DHCP server.'),
  }),
  choices: [exactlyOne('ip', 'dhcp_client')],
});
