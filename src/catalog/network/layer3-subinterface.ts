import * as z from 'zod';
import { attr, exactlyOne } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { parentInterfaceNames } from './interface-names';
import { arpEntries, ddnsConfig, dhcpClient, staticAddresses } from './interface-addressing';

export const layer3Subinterface = defineResource({
  name: 'layer3_subinterface',
  doc: 'One VLAN of a port that routes several, each with addresses and a zone of its own.',
  api: { path: '/config/network/v1/layer3-subinterfaces' },
  scopes,
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    tag: attr(z.number().int().min(1).max(4096).optional(), 'VLAN tag of the packets that belong to the subinterface.'),
    parent_interface: attr(z.string().optional(), 'Interface that the VLAN comes in on.', {
      refs: parentInterfaceNames,
    }),
    comment: attr(z.string().optional(), 'Remark that is kept with the interface.'),
    mtu: attr(
      z.number().int().min(576).max(9216).optional(),
      'Largest packet that the subinterface sends, in bytes; without it, that of the firewall.',
    ),
    ddns_config: attr(
      ddnsConfig.optional(),
      'Dynamic DNS: how the address of the interface is made known under a name.',
    ),
    arp: attr(arpEntries.optional(), 'Neighbours that are known without asking for them.', { itemKey: 'name' }),
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
