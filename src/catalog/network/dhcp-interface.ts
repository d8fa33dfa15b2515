import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const dhcpInterface = defineResource({
  name: 'dhcp_interface',
  doc: 'DHCP interface.',
  api: { path: '/config/network/v1/dhcp-interfaces' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    server: attr(
      nested({
        probe_ip: plain(z.boolean().optional()),
        mode: plain(z.enum(['auto', 'enabled', 'disabled']).optional()),
        option: plain(
          nested({
            lease: plain(
              nested(
                {
                  unlimited: plain(nested({}).optional()),
                  timeout: plain(z.number().int().min(0).max(1000000).optional()),
                },
                [exactlyOne('unlimited', 'timeout')],
              ).optional(),
            ),
            inheritance: plain(nested({ source: plain(z.string().optional()) }).optional()),
            gateway: plain(z.string().optional()),
            subnet_mask: plain(z.string().optional()),
            dns: plain(
              nested({ primary: plain(z.string().optional()), secondary: plain(z.string().optional()) }).optional(),
            ),
            wins: plain(
              nested({ primary: plain(z.string().optional()), secondary: plain(z.string().optional()) }).optional(),
            ),
            nis: plain(
              nested({ primary: plain(z.string().optional()), secondary: plain(z.string().optional()) }).optional(),
            ),
            ntp: plain(
              nested({ primary: plain(z.string().optional()), secondary: plain(z.string().optional()) }).optional(),
            ),
            pop3_server: plain(z.string().optional()),
            smtp_server: plain(z.string().optional()),
            dns_suffix: plain(z.string().optional()),
            user_defined: plain(
              z
                .array(
                  nested(
                    {
                      name: plain(z.string().min(1)),
                      code: plain(z.number().int().min(1).max(254).optional()),
                      inherited: plain(z.boolean()),
                      ip: plain(z.array(z.string()).optional()),
                      ascii: plain(z.array(z.string()).optional()),
                      hex: plain(z.array(z.string()).optional()),
                    },
                    [exactlyOne('ip', 'ascii', 'hex')],
                  ),
                )
                .optional(),
            ),
          }).optional(),
        ),
        ip_pool: plain(z.array(z.string()).optional()),
        reserved: plain(
          z
            .array(
              nested({
                name: plain(z.string(), { demanded: true }),
                mac: plain(z.string(), { demanded: true }),
                description: plain(z.string().optional()),
              }),
            )
            .optional(),
        ),
      }).optional(),
      'Server.',
    ),
    relay: attr(
      nested({ ip: plain(nested({ enabled: plain(z.boolean()), server: plain(z.array(z.string())) })) }).optional(),
      'Relay.',
    ),
  }),
  choices: [exactlyOne('server', 'relay')],
});
