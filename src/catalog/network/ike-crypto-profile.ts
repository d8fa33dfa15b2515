import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const ikeCryptoProfile = defineResource({
  name: 'ike_crypto_profile',
  doc: 'How the two ends of a VPN prove who they are and protect the negotiation (IKE phase 1).',
  api: { path: '/config/network/v1/ike-crypto-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(31), 'Name, unique in its container.'),
    hash: attr(
      z.array(z.enum(['md5', 'sha1', 'sha256', 'sha384', 'sha512', 'non-auth'])),
      'Hash functions that are offered, the best first.',
    ),
    encryption: attr(
      z.array(z.enum(['des', '3des', 'aes-128-cbc', 'aes-192-cbc', 'aes-256-cbc', 'aes-128-gcm', 'aes-256-gcm'])),
      'Ciphers that are offered, the best first.',
    ),
    dh_group: attr(
      z.array(z.enum(['group1', 'group2', 'group5', 'group14', 'group19', 'group20'])),
      'Diffie-Hellman groups that are offered, the best first.',
    ),
    lifetime: attr(
      nested(
        {
          seconds: plain(z.number().int().min(180).max(65535).optional()),
          minutes: plain(z.number().int().min(3).max(65535).optional()),
          hours: plain(z.number().int().min(1).max(65535).optional()),
          days: plain(z.number().int().min(1).max(365).optional()),
        },
        [exactlyOne('seconds', 'minutes', 'hours', 'days')],
      ).optional(),
      'Time after which new keys are negotiated.',
    ),
    authentication_multiple: attr(
      z.number().int().max(50).default(0),
      'IKEv2: how many lifetimes may pass before the ends prove again who they are; 0 asks never again.',
    ),
    ake: attr(
      nested({
        enabled: attr(z.boolean().optional(), 'Whether further key exchanges are made.'),
        ake_1: plain(z.array(z.string()).optional()),
        ake_2: plain(z.array(z.string()).optional()),
        ake_3: plain(z.array(z.string()).optional()),
        ake_4: plain(z.array(z.string()).optional()),
        ake_5: plain(z.array(z.string()).optional()),
        ake_6: plain(z.array(z.string()).optional()),
        ake_7: plain(z.array(z.string()).optional()),
      }).optional(),
      'Further key exchanges that withstand quantum computers, round by round.',
    ),
  }),
});
