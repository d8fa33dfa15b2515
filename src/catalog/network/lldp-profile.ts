import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { interfaceNames } from './interface-names';

export const lldpProfile = defineResource({
  name: 'lldp_profile',
  doc: 'What interfaces tell their neighbours about the firewall by LLDP, and whether they listen.',
  api: { path: '/config/network/v1/lldp-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    mode: attr(z.string().optional(), 'Whether interfaces send, receive, or both.'),
    snmp_syslog_notification: attr(
      z.boolean().optional(),
      'Whether a change of a neighbour is reported by SNMP trap and syslog.',
    ),
    option_tlvs: attr(
      nested({
        port_description: attr(z.boolean().optional(), 'Whether the remark of the interface is told.'),
        system_name: attr(z.boolean().optional(), 'Whether the name of the firewall is told.'),
        system_description: attr(z.boolean().optional(), 'Whether the model of the firewall is told.'),
        system_capabilities: attr(z.boolean().optional(), 'Whether is told that it routes or switches.'),
        management_address: attr(
          nested({
            enabled: attr(z.boolean().optional(), 'Whether they are told.'),
            iplist: attr(
              z
                .array(
                  nested({
                    name: attr(z.string().optional(), 'Name of the entry.'),
                    interface: attr(z.string().optional(), 'Interface whose address it is.', { refs: interfaceNames }),
                    ipv4: attr(z.string().optional(), 'IPv4 address that neighbours are told.'),
                    ipv6: attr(z.string().optional(), 'IPv6 address that neighbours are told.'),
                  }),
                )
                .optional(),
              'One to four addresses.',
              { itemKey: 'name' },
            ),
          }).optional(),
          'Addresses by which the firewall is managed.',
        ),
      }).optional(),
      'What is told beside what LLDP demands.',
    ),
  }),
});
