import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const ipsecCryptoProfile = defineResource({
  name: 'ipsec_crypto_profile',
  doc: 'How the traffic inside a VPN tunnel is protected (IKE phase 2).',
  api: { path: '/config/network/v1/ipsec-crypto-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(31), 'Name, unique in its container.'),
    dh_group: attr(
      z.enum(['no-pfs', 'group1', 'group2', 'group5', 'group14', 'group19', 'group20']).default('group2'),
      'Diffie-Hellman group of each new key; `no-pfs` derives keys from the first one.',
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
      ),
      'Time after which new keys are made.',
    ),
    lifesize: attr(
      nested(
        {
          kb: plain(z.number().int().min(1).max(65535).optional()),
          mb: plain(z.number().int().min(1).max(65535).optional()),
          gb: plain(z.number().int().min(1).max(65535).optional()),
          tb: plain(z.number().int().min(1).max(65535).optional()),
        },
        [exactlyOne('kb', 'mb', 'gb', 'tb')],
      ).optional(),
      'Traffic after which new keys are made; without it, only time counts.',
    ),
    ake: attr(
      nested({
        ake_1: plain(z.string().optional()),
        ake_2: plain(z.string().optional()),
        ake_3: plain(z.string().optional()),
        ake_4: plain(z.string().optional()),
        ake_5: plain(z.string().optional()),
        ake_6: plain(z.string().optional()),
        ake_7: plain(z.string().optional()),
      }).optional(),
      'Further key exchanges that withstand quantum computers, round by round.',
    ),
    esp: attr(
      nested({
        encryption: attr(
          z.array(
            z.enum(['des', '3des', 'aes-128-cbc', 'aes-192-cbc', 'aes-256-cbc', 'aes-128-gcm', 'aes-256-gcm', 'null']),
          ),
          'Ciphers that are offered, the best first.',
        ),
        authentication: attr(z.array(z.string()), 'Hash functions that are offered, the best first.'),
      }).optional(),
      'Traffic is encrypted and authenticated.',
    ),
    ah: attr(
      nested({
        authentication: attr(
          z.array(z.enum(['md5', 'sha1', 'sha256', 'sha384', 'sha512'])),
          'Hash functions that are offered, the best first.',
        ),
      }).optional(),
      'Traffic is authenticated, but readable.',
    ),
  }),
  choices: [exactlyOne('esp', 'ah')],
});
