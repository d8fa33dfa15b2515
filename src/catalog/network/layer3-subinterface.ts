import * as z from 'zod';
import { attr, exactlyOne } from '../attribute';
import { defineResource } from '../define-resource';
import { addressing, arpEntries, ddnsConfig } from './interface-addressing';
import { comment, ownMtu, servicesAndRecords } from './interface-settings';
import { integer } from '../integer';
import { parentInName, parentInterface } from './subinterface-links';

export const layer3Subinterface = defineResource({
  name: 'layer3_subinterface',
  effect: 'routing',
  doc: 'Layer 3 subinterface: one VLAN of a layer 3 interface.',
  api: { path: '/config/network/v1/layer3-subinterfaces' },
  networkRole: 'interface',
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.', { freeName: true }),
    tag: attr(integer(1, 4096), 'VLAN tag of the subinterface.', { requiredByApi: true }),
    parent_interface: parentInterface,
    comment,
    mtu: attr(ownMtu, 'MTU in bytes; if absent, the global MTU of the firewall.', { effect: 'none' }),
    ddns_config: ddnsConfig,
    arp: arpEntries,
    ...servicesAndRecords,
    ...addressing,
  },
  choices: [{ ...exactlyOne('ip', 'dhcp_client'), noneIsSent: true }],
  invariants: [parentInName],
});
