import * as z from 'zod';
import { attr, exactlyOne, maybeSeveral, nested, optionalNested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { higherIsStronger, lowerIsStronger, notComparable, onIsStronger } from '../stronger';
import { integer } from '../integer';

const red = nested({
  alarm_rate: attr(integer(0, 2000000).default(10000), 'Alarm rate in connections per second.', {
    unconfirmed: ['minimum', 'maximum'],
    strength: lowerIsStronger(),
    effect: 'logging',
    wire: 'alarm-rate',
  }),
  activate_rate: attr(
    integer(1, 2000000).default(10000),
    'Activate rate in connections per second, above which packets are dropped at random.',
    { unconfirmed: ['minimum', 'maximum'], strength: lowerIsStronger(), wire: 'activate-rate' },
  ),
  maximal_rate: attr(
    integer(1, 2000000).default(40000),
    'Maximum rate in connections per second, above which all packets are dropped.',
    { unconfirmed: ['minimum', 'maximum'], strength: lowerIsStronger(), wire: 'maximal-rate' },
  ),
  block: optionalNested('Block settings.', {
    duration: attr(integer(1, 21600).default(300), 'Block duration in seconds.', {
      strength: higherIsStronger(),
    }),
  }),
});

export const dosProtectionProfile = defineResource({
  name: 'dos_protection_profile',
  effect: 'protection',
  doc: 'DoS protection profile: flood thresholds and session limits for DoS protection rules.',
  api: { path: '/config/security/v1/dos-protection-profiles' },
  scopes,
  schema: z.strictObject({
    name: attr(z.string().min(1).max(31), 'Name, unique in its location.'),
    type: attr(
      z.enum(['aggregate', 'classified']),
      'Profile type: `aggregate` counts all traffic of a rule, `classified` counts by address.',
      { strength: notComparable },
    ),
    description: attr(z.string().min(0).max(255).optional(), 'Description of the profile.'),
    flood: attr(
      nested({
        tcp_syn: attr(
          nested(
            {
              enable: attr(z.boolean().default(false), 'Enable SYN flood protection.', {
                strength: { of: 'values', fromWeak: [false, true] },
              }),
              red: attr(red.optional(), 'Random early drop (RED).'),
              syn_cookies: attr(
                nested({
                  alarm_rate: attr(integer(0, 2000000).default(10000), 'Alarm rate in connections per second.', {
                    unconfirmed: ['minimum', 'maximum'],
                    strength: lowerIsStronger(),
                    effect: 'logging',
                    wire: 'alarm-rate',
                  }),
                  activate_rate: attr(
                    integer(0, 2000000).default(0),
                    'Activate rate in connections per second, above which SYN cookies are used.',
                    { unconfirmed: ['minimum', 'maximum'], strength: lowerIsStronger(), wire: 'activate-rate' },
                  ),
                  maximal_rate: attr(
                    integer(1, 2000000).default(1000000),
                    'Maximum rate in connections per second, above which all packets are dropped.',
                    { unconfirmed: ['minimum', 'maximum'], strength: lowerIsStronger(), wire: 'maximal-rate' },
                  ),
                  block: optionalNested('Block settings.', {
                    duration: attr(integer(1, 21600).default(300), 'Block duration in seconds.', {
                      unconfirmed: ['minimum', 'maximum'],
                      strength: higherIsStronger(),
                    }),
                  }),
                }).optional(),
                'SYN cookies: verify clients before a session is created.',
                { wire: 'syn-cookies' },
              ),
            },
            [maybeSeveral(exactlyOne('red', 'syn_cookies'))],
          ).optional(),
          'SYN flood protection.',
          { wire: 'tcp-syn' },
        ),
        udp: optionalNested('UDP flood protection.', {
          enable: attr(z.boolean().default(false), 'Enable UDP flood protection.', {
            strength: { of: 'values', fromWeak: [false, true] },
          }),
          red: attr(red.optional(), 'Random early drop (RED).'),
        }),
        icmp: optionalNested('ICMP flood protection.', {
          enable: attr(z.boolean().default(false), 'Enable ICMP flood protection.', {
            strength: { of: 'values', fromWeak: [false, true] },
          }),
          red: attr(red.optional(), 'Random early drop (RED).'),
        }),
        icmpv6: optionalNested('ICMPv6 flood protection.', {
          enable: attr(z.boolean().default(false), 'Enable ICMPv6 flood protection.', {
            strength: { of: 'values', fromWeak: [false, true] },
          }),
          red: attr(red.optional(), 'Random early drop (RED).'),
        }),
        other_ip: attr(
          nested({
            enable: attr(z.boolean().default(false), 'Enable flood protection for other IP protocols.', {
              strength: { of: 'values', fromWeak: [false, true] },
            }),
            red: attr(red.optional(), 'Random early drop (RED).'),
          }).optional(),
          'Flood protection for other IP protocols.',
          { wire: 'other-ip' },
        ),
      }).optional(),
      'Flood protection settings.',
      { weakensPolicyWhenRemoved: {} },
    ),
    resource: attr(
      nested({
        sessions: optionalNested('Session limit.', {
          enabled: attr(z.boolean().default(false), 'Enable the session limit.', { strength: onIsStronger }),
          max_concurrent_limit: attr(integer(1, 4194304).default(32768), 'Maximum concurrent sessions.', {
            unconfirmed: ['minimum', 'maximum'],
            strength: lowerIsStronger(),
            wire: 'max-concurrent-limit',
          }),
        }),
      }).optional(),
      'Resource protection.',
      { weakensPolicyWhenRemoved: {} },
    ),
  }),
});
