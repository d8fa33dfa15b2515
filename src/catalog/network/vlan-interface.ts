import * as z from 'zod';
import { attr, exactlyOne } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { addressing, ddnsConfig, vlanArpEntries, vlanTag } from './interface-addressing';
import { comment, interfaceMtu, servicesAndRecords } from './interface-settings';

export const vlanInterface = defineResource({
  name: 'vlan_interface',
  effect: 'routing',
  doc: 'VLAN interface: layer 3 interface of a VLAN.',
  api: { path: '/config/network/v1/vlan-interfaces' },
  networkRole: 'interface',
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.', { freeName: true }),
    default_value: attr(
      z
        .string()
        .regex(/^vlan\.([1-9]\d{0,2}|[1-3]\d{3}|40[0-8]\d|409[0-6])$/)
        .optional(),
      'Interface on the firewall, for example `vlan.10`, when the name is a variable.',
      { example: 'vlan.1' },
    ),
    comment,
    vlan_tag: attr(vlanTag.optional(), 'VLAN tag of the interface.'),
    vlan_object: optional.text('VLAN of the interface, by name.'),
    mtu: interfaceMtu,
    ddns_config: ddnsConfig,
    arp: vlanArpEntries,
    ...servicesAndRecords,
    ...addressing,
  },
  choices: [{ ...exactlyOne('ip', 'dhcp_client'), noneIsSent: true }],
});
