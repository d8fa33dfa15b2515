import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const lldpProfile = defineResource({
  name: 'lldp_profile',
  doc: 'LLDP profile.',
  api: { path: '/config/network/v1/lldp-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    mode: attr(z.string().optional(), 'Mode.'),
    snmp_syslog_notification: attr(z.boolean().optional(), 'SNMP syslog notification.'),
    option_tlvs: attr(
      nested({
        port_description: plain(z.boolean().optional()),
        system_name: plain(z.boolean().optional()),
        system_description: plain(z.boolean().optional()),
        system_capabilities: plain(z.boolean().optional()),
        management_address: plain(
          nested({
            enabled: plain(z.boolean().optional()),
            iplist: plain(
              z
                .array(
                  nested({
                    name: plain(z.string().optional()),
                    interface: plain(z.string().optional()),
                    ipv4: plain(z.string().optional()),
                    ipv6: plain(z.string().optional()),
                  }),
                )
                .optional(),
            ),
          }).optional(),
        ),
      }).optional(),
      'Option tlvs.',
    ),
  }),
});
