import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

const red = nested({
  alarm_rate: plain(z.number().int().min(0).max(2000000).default(10000), { wire: 'alarm-rate' }),
  activate_rate: plain(z.number().int().min(1).max(2000000).default(10000), { wire: 'activate-rate' }),
  maximal_rate: plain(z.number().int().min(1).max(2000000).default(40000), { wire: 'maximal-rate' }),
  block: plain(nested({ duration: plain(z.number().int().min(1).max(21600).default(300)) }).optional()),
});

export const dosProtectionProfile = defineResource({
  name: 'dos_protection_profile',
  doc: 'DoS protection profile.',
  api: { path: '/config/security/v1/dos-protection-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(31), 'Name, unique in its container.'),
    type: attr(z.enum(['aggregate', 'classified']), 'Type.'),
    description: attr(z.string().min(0).max(255).optional(), 'What it is for.'),
    flood: attr(
      nested({
        tcp_syn: plain(
          nested(
            {
              enable: plain(z.boolean().default(false)),
              red: plain(red.optional()),
              syn_cookies: plain(
                nested({
                  alarm_rate: plain(z.number().int().min(0).max(2000000).default(10000), { wire: 'alarm-rate' }),
                  activate_rate: plain(z.number().int().min(0).max(2000000).default(0), { wire: 'activate-rate' }),
                  maximal_rate: plain(z.number().int().min(1).max(2000000).default(1000000), { wire: 'maximal-rate' }),
                  block: plain(nested({ duration: plain(z.number().int().min(1).max(21600).default(300)) }).optional()),
                }).optional(),
                { wire: 'syn-cookies' },
              ),
            },
            [exactlyOne('red', 'syn_cookies')],
          ).optional(),
          { wire: 'tcp-syn' },
        ),
        udp: plain(nested({ enable: plain(z.boolean().default(false)), red: plain(red.optional()) }).optional()),
        icmp: plain(nested({ enable: plain(z.boolean().default(false)), red: plain(red.optional()) }).optional()),
        icmpv6: plain(nested({ enable: plain(z.boolean().default(false)), red: plain(red.optional()) }).optional()),
        other_ip: plain(nested({ enable: plain(z.boolean().default(false)), red: plain(red.optional()) }).optional(), {
          wire: 'other-ip',
        }),
      }).optional(),
      'Flood.',
    ),
    resource: attr(
      nested({
        sessions: plain(
          nested({
            enabled: plain(z.boolean().default(false)),
            max_concurrent_limit: plain(z.number().int().min(1).max(4194304).default(32768), {
              wire: 'max-concurrent-limit',
            }),
          }).optional(),
        ),
      }).optional(),
      'Resource.',
    ),
  }),
});
