import * as z from 'zod';
import { attr, nestedList, optionalNested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { interfaceNames } from './interface-names';
import { notComparable } from '../stronger';
import { ipv4Text, ipv6Text } from '../ip-text';

export const lldpProfile = defineResource({
  name: 'lldp_profile',
  effect: 'routing',
  strength: notComparable,
  doc: 'LLDP profile: LLDP mode and advertised TLVs.',
  api: { path: '/config/network/v1/lldp-profiles' },
  scopes,
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    mode: attr(z.string().optional(), 'LLDP mode: transmit, receive, or both.'),
    snmp_syslog_notification: attr(
      z.boolean().optional(),
      'Send SNMP traps and syslog messages when a neighbor changes.',
    ),
    option_tlvs: optionalNested('Optional TLVs that are advertised.', {
      port_description: attr(z.boolean().optional(), 'Advertise the port description.'),
      system_name: attr(z.boolean().optional(), 'Advertise the system name.'),
      system_description: attr(z.boolean().optional(), 'Advertise the system description.'),
      system_capabilities: attr(z.boolean().optional(), 'Advertise the system capabilities (router, bridge).'),
      management_address: optionalNested('Management address TLV.', {
        enabled: attr(z.boolean().optional(), 'Advertise management addresses.'),
        iplist: attr(
          nestedList({
            name: attr(z.string().optional(), 'Name of the entry.'),
            interface: attr(z.string().optional(), 'Interface of the management address.', {
              refs: interfaceNames,
            }),
            ipv4: attr(ipv4Text.optional(), 'IPv4 management address.'),
            ipv6: attr(ipv6Text.optional(), 'IPv6 management address.'),
          }).optional(),
          'Management addresses, one to four.',
        ),
      }),
    }),
  },
});
