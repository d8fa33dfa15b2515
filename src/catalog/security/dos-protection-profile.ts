import * as z from 'zod';
import { attr, exactlyOne, maybeSeveral, nested } from '../attribute';
import { offByDefault, optional, required } from '../usual-attributes';
import type { AttributeFlags } from '../attribute-type';
import { defineResource } from '../define-resource';
import { higherIsStronger, lowerIsStronger, notComparable, onIsStronger } from '../stronger';
import { integer } from '../integer';

const unconfirmed = ['minimum', 'maximum'] as const;

// The rates of random early drop and of SYN cookies, which differ in what the activate rate starts.
function rates(activate: z.ZodDefault<z.ZodNumber>, above: string, maximal: number, duration: AttributeFlags = {}) {
  return nested({
    alarm_rate: attr(integer(0, 2000000).default(10000), 'Alarm rate in connections per second.', {
      unconfirmed,
      strength: lowerIsStronger(),
      effect: 'logging',
      wire: 'alarm-rate',
    }),
    activate_rate: attr(activate, `Activate rate in connections per second, above which ${above}.`, {
      unconfirmed,
      strength: lowerIsStronger(),
      wire: 'activate-rate',
    }),
    maximal_rate: attr(
      integer(1, 2000000).default(maximal),
      'Maximum rate in connections per second, above which all packets are dropped.',
      { unconfirmed, strength: lowerIsStronger(), wire: 'maximal-rate' },
    ),
    block: optional.nested('Block settings.', {
      duration: attr(integer(1, 21600).default(300), 'Block duration in seconds.', {
        ...duration,
        strength: higherIsStronger(),
      }),
    }),
  });
}

const red = rates(integer(1, 2000000).default(10000), 'packets are dropped at random', 40000);
const synCookies = rates(integer(0, 2000000).default(0), 'SYN cookies are used', 1000000, { unconfirmed });

const flood = (protection: string) => ({
  enable: offByDefault(`Enable ${protection}.`, { strength: { of: 'values', fromWeak: [false, true] } }),
  red: attr(red.optional(), 'Random early drop (RED).'),
});

export const dosProtectionProfile = defineResource({
  name: 'dos_protection_profile',
  effect: 'protection',
  doc: 'DoS protection profile: flood thresholds and session limits for DoS protection rules.',
  api: { path: '/config/security/v1/dos-protection-profiles' },
  schema: {
    name: attr(z.string().min(1).max(31), 'Name, unique in its location.'),
    type: required.enum(
      ['aggregate', 'classified'],
      'Profile type: `aggregate` counts all traffic of a rule, `classified` counts by address.',
      { strength: notComparable },
    ),
    description: attr(z.string().min(0).max(255).optional(), 'Description of the profile.'),
    flood: optional.with({ weakensPolicyWhenRemoved: {} }).nested('Flood protection settings.', {
      tcp_syn: attr(
        nested(
          {
            ...flood('SYN flood protection'),
            syn_cookies: attr(synCookies.optional(), 'SYN cookies: verify clients before a session is created.', {
              wire: 'syn-cookies',
            }),
          },
          [maybeSeveral(exactlyOne('red', 'syn_cookies'))],
        ).optional(),
        'SYN flood protection.',
        { wire: 'tcp-syn' },
      ),
      udp: optional.nested('UDP flood protection.', flood('UDP flood protection')),
      icmp: optional.nested('ICMP flood protection.', flood('ICMP flood protection')),
      icmpv6: optional.nested('ICMPv6 flood protection.', flood('ICMPv6 flood protection')),
      other_ip: optional
        .with({ wire: 'other-ip' })
        .nested('Flood protection for other IP protocols.', flood('flood protection for other IP protocols')),
    }),
    resource: optional.with({ weakensPolicyWhenRemoved: {} }).nested('Resource protection.', {
      sessions: optional.nested('Session limit.', {
        enabled: offByDefault('Enable the session limit.', { strength: onIsStronger }),
        max_concurrent_limit: attr(integer(1, 4194304).default(32768), 'Maximum concurrent sessions.', {
          unconfirmed: ['minimum', 'maximum'],
          strength: lowerIsStronger(),
          wire: 'max-concurrent-limit',
        }),
      }),
    }),
  },
});
