import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

const red = nested({
  alarm_rate: attr(
    z.number().int().min(0).max(2000000).default(10000),
    'New connections a second from which an alarm is raised.',
    { wire: 'alarm-rate' },
  ),
  activate_rate: attr(
    z.number().int().min(1).max(2000000).default(10000),
    'New connections a second from which packets are dropped at random.',
    { wire: 'activate-rate' },
  ),
  maximal_rate: attr(
    z.number().int().min(1).max(2000000).default(40000),
    'New connections a second from which every packet is dropped.',
    { wire: 'maximal-rate' },
  ),
  block: attr(
    nested({
      duration: attr(z.number().int().min(1).max(21600).default(300), 'Seconds for which an attacker is blocked.'),
    }).optional(),
    'How long an attacker is blocked.',
  ),
});

export const dosProtectionProfile = defineResource({
  name: 'dos_protection_profile',
  doc: 'Rates and limits from which traffic counts as a flood, for use in DoS protection rules.',
  api: { path: '/config/security/v1/dos-protection-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(31), 'Name, unique in its container.'),
    type: attr(
      z.enum(['aggregate', 'classified']),
      'Whether all traffic of a rule is counted together, or each address by itself.',
    ),
    description: attr(z.string().min(0).max(255).optional(), 'What the profile is for.'),
    flood: attr(
      nested({
        tcp_syn: attr(
          nested(
            {
              enable: attr(z.boolean().default(false), 'Whether it is held off.'),
              red: attr(red.optional(), 'Packets are dropped at random.'),
              syn_cookies: attr(
                nested({
                  alarm_rate: attr(
                    z.number().int().min(0).max(2000000).default(10000),
                    'New connections a second from which an alarm is raised.',
                    { wire: 'alarm-rate' },
                  ),
                  activate_rate: attr(
                    z.number().int().min(0).max(2000000).default(0),
                    'New connections a second from which clients are asked to prove themselves.',
                    { wire: 'activate-rate' },
                  ),
                  maximal_rate: attr(
                    z.number().int().min(1).max(2000000).default(1000000),
                    'New connections a second from which every packet is dropped.',
                    { wire: 'maximal-rate' },
                  ),
                  block: attr(
                    nested({
                      duration: attr(
                        z.number().int().min(1).max(21600).default(300),
                        'Seconds for which an attacker is blocked.',
                      ),
                    }).optional(),
                    'How long an attacker is blocked.',
                  ),
                }).optional(),
                'Clients are asked to prove themselves before a session is made.',
                { wire: 'syn-cookies' },
              ),
            },
            [exactlyOne('red', 'syn_cookies')],
          ).optional(),
          'Floods of requests to open TCP connections.',
          { wire: 'tcp-syn' },
        ),
        udp: attr(
          nested({
            enable: attr(z.boolean().default(false), 'Whether it is held off.'),
            red: attr(red.optional(), 'Packets are dropped at random.'),
          }).optional(),
          'Floods of UDP.',
        ),
        icmp: attr(
          nested({
            enable: attr(z.boolean().default(false), 'Whether it is held off.'),
            red: attr(red.optional(), 'Packets are dropped at random.'),
          }).optional(),
          'Floods of ICMP.',
        ),
        icmpv6: attr(
          nested({
            enable: attr(z.boolean().default(false), 'Whether it is held off.'),
            red: attr(red.optional(), 'Packets are dropped at random.'),
          }).optional(),
          'Floods of ICMPv6.',
        ),
        other_ip: attr(
          nested({
            enable: attr(z.boolean().default(false), 'Whether it is held off.'),
            red: attr(red.optional(), 'Packets are dropped at random.'),
          }).optional(),
          'Floods of other protocols.',
          { wire: 'other-ip' },
        ),
      }).optional(),
      'Floods that are held off, with the rates from which something happens.',
      { narrows: {} },
    ),
    resource: attr(
      nested({
        sessions: attr(
          nested({
            enabled: attr(z.boolean().default(false), 'Whether sessions are limited.'),
            max_concurrent_limit: attr(z.number().int().min(1).max(4194304).default(32768), 'Most sessions at once.', {
              wire: 'max-concurrent-limit',
            }),
          }).optional(),
          'Limit of sessions.',
        ),
      }).optional(),
      'Limits of what traffic may take up.',
      { narrows: {} },
    ),
  }),
});
