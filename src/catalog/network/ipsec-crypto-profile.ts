import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { keyLifetime } from './key-lifetime';

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
    lifetime: attr(keyLifetime, 'Time after which new keys are made.'),
    lifesize: attr(
      nested(
        {
          kb: attr(z.number().int().min(1).max(65535).optional(), 'Kilobytes, 1 to 65535.'),
          mb: attr(z.number().int().min(1).max(65535).optional(), 'Megabytes, 1 to 65535.'),
          gb: attr(z.number().int().min(1).max(65535).optional(), 'Gigabytes, 1 to 65535.'),
          tb: attr(z.number().int().min(1).max(65535).optional(), 'Terabytes, 1 to 65535.'),
        },
        [exactlyOne('kb', 'mb', 'gb', 'tb')],
      ).optional(),
      'Traffic after which new keys are made; without it, only time counts.',
    ),
    ake: attr(
      nested({
        ake_1: attr(z.string().optional(), 'Key exchange of the first additional round.'),
        ake_2: attr(z.string().optional(), 'Key exchange of the second additional round.'),
        ake_3: attr(z.string().optional(), 'Key exchange of the third additional round.'),
        ake_4: attr(z.string().optional(), 'Key exchange of the fourth additional round.'),
        ake_5: attr(z.string().optional(), 'Key exchange of the fifth additional round.'),
        ake_6: attr(z.string().optional(), 'Key exchange of the sixth additional round.'),
        ake_7: attr(z.string().optional(), 'Key exchange of the seventh additional round.'),
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
