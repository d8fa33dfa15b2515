import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { interfaceNames } from './interface-names';
import { notComparable } from '../stronger';
import { ipv4Text, ipv6Text } from '../ip-text';

export const lldpProfile = defineResource({
  name: 'lldp_profile',
  effect: 'routing',
  affectsRouting: false,
  strength: notComparable,
  doc: 'LLDP profile: LLDP mode and advertised TLVs.',
  api: { path: '/config/network/v1/lldp-profiles' },
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    mode: optional.text('LLDP mode: transmit, receive, or both.'),
    snmp_syslog_notification: optional.flag('Send SNMP traps and syslog messages when a neighbor changes.'),
    option_tlvs: optional.nested('Optional TLVs that are advertised.', {
      port_description: optional.flag('Advertise the port description.'),
      system_name: optional.flag('Advertise the system name.'),
      system_description: optional.flag('Advertise the system description.'),
      system_capabilities: optional.flag('Advertise the system capabilities (router, bridge).'),
      management_address: optional.nested('Management address TLV.', {
        enabled: optional.flag('Advertise management addresses.'),
        iplist: optional.nestedList('Management addresses, one to four.', {
          name: optional.text('Name of the entry.', { isLabel: true }),
          interface: optional.text('Interface of the management address.', { refs: interfaceNames }),
          ipv4: attr(ipv4Text.optional(), 'IPv4 management address.'),
          ipv6: attr(ipv6Text.optional(), 'IPv6 management address.'),
        }),
      }),
    }),
  },
});
