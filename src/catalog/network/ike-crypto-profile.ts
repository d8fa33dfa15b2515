import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { lowerIsStronger, onIsStronger, presence } from '../stronger';
import { keyLifetime } from './key-lifetime';
import { encryptionOrder, groupsFromWeak, hashOrder, lifetimeOrder } from './vpn-algorithms';
import { integer } from '../integer';

export const ikeCryptoProfile = defineResource({
  name: 'ike_crypto_profile',
  effect: 'cryptography',
  doc: 'IKE crypto profile: algorithms of IKE phase 1.',
  api: { path: '/config/network/v1/ike-crypto-profiles' },
  seededObjects: [
    {
      name: 'PaloAlto-Networks-IKE-Crypto',
      folder: 'All',
      hash: ['sha256'],
      encryption: ['aes-256-cbc'],
      dh_group: ['group14'],
      lifetime: { hours: 8 },
    },
  ],
  schema: {
    name: attr(z.string().min(1).max(31), 'Name, unique in its location.'),
    hash: attr(
      z.array(z.enum(['md5', 'sha1', 'sha256', 'sha384', 'sha512', 'non-auth'])),
      'Authentication hash algorithms, in order of preference.',
      { unconfirmed: ['allowedLiterals'], strength: hashOrder },
    ),
    encryption: attr(
      z.array(z.enum(['des', '3des', 'aes-128-cbc', 'aes-192-cbc', 'aes-256-cbc', 'aes-128-gcm', 'aes-256-gcm'])),
      'Encryption algorithms, in order of preference.',
      { unconfirmed: ['allowedLiterals'], strength: encryptionOrder },
    ),
    dh_group: attr(
      z.array(z.enum(['group1', 'group2', 'group5', 'group14', 'group19', 'group20'])),
      'Diffie-Hellman (DH) groups, in order of preference.',
      { unconfirmed: ['allowedLiterals'], strength: { of: 'algorithms', fromWeak: groupsFromWeak } },
    ),
    lifetime: attr(keyLifetime.optional(), 'IKE SA key lifetime.', { strength: lifetimeOrder }),
    authentication_multiple: attr(
      integer().max(50).default(0),
      'IKEv2 authentication multiple: number of key lifetimes until reauthentication; 0 disables it.',
      { unconfirmed: ['maximum'], strength: lowerIsStronger(0, { weakest: [0] }) },
    ),
    ake: optional
      .with({ strength: presence })
      .nested('Additional key exchanges (post-quantum hybrid keys, RFC 9370).', {
        enabled: optional.flag('Enable additional key exchanges.', { strength: onIsStronger }),
        ake_1: optional.texts('Algorithms of the first additional key exchange.', { strength: presence }),
        ake_2: optional.texts('Algorithms of the second additional key exchange.', { strength: presence }),
        ake_3: optional.texts('Algorithms of the third additional key exchange.', { strength: presence }),
        ake_4: optional.texts('Algorithms of the fourth additional key exchange.', { strength: presence }),
        ake_5: optional.texts('Algorithms of the fifth additional key exchange.', { strength: presence }),
        ake_6: optional.texts('Algorithms of the sixth additional key exchange.', { strength: presence }),
        ake_7: optional.texts('Algorithms of the seventh additional key exchange.', { strength: presence }),
      }),
  },
});
