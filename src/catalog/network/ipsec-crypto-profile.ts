import * as z from 'zod';
import { attr, exactlyOne } from '../attribute';
import { optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { fromWeak, presence } from '../stronger';
import { keyLifetime } from './key-lifetime';
import { encryptionOrder, groupsFromWeak, hashOrder, lifesizeOrder, lifetimeOrder } from './vpn-algorithms';
import { integer } from '../integer';

export const ipsecCryptoProfile = defineResource({
  name: 'ipsec_crypto_profile',
  effect: 'cryptography',
  doc: 'IPSec crypto profile: algorithms of IPSec phase 2.',
  api: { path: '/config/network/v1/ipsec-crypto-profiles' },
  seededObjects: [
    {
      name: 'PaloAlto-Networks-IPSec-Crypto',
      folder: 'All',
      esp: { encryption: ['aes-256-cbc'], authentication: ['sha256'] },
      dh_group: 'group14',
      lifetime: { hours: 1 },
    },
  ],
  schema: {
    name: attr(z.string().min(1).max(31), 'Name, unique in its location.'),
    dh_group: attr(
      z.enum(['no-pfs', 'group1', 'group2', 'group5', 'group14', 'group19', 'group20']).default('group2'),
      'Diffie-Hellman (DH) group for perfect forward secrecy (PFS); `no-pfs` disables it.',
      { strength: fromWeak(groupsFromWeak) },
    ),
    lifetime: attr(keyLifetime, 'IPSec SA key lifetime.', { strength: lifetimeOrder }),
    lifesize: optional
      .with({ strength: lifesizeOrder })
      .oneOf('Lifesize: amount of traffic after which the IPSec SA is rekeyed; if absent, only the lifetime applies.', {
        kb: attr(integer(1, 65535).optional(), 'Lifesize in kilobytes, 1 to 65535.'),
        mb: attr(integer(1, 65535).optional(), 'Lifesize in megabytes, 1 to 65535.'),
        gb: attr(integer(1, 65535).optional(), 'Lifesize in gigabytes, 1 to 65535.'),
        tb: attr(integer(1, 65535).optional(), 'Lifesize in terabytes, 1 to 65535.'),
      }),
    ake: optional
      .with({ strength: presence })
      .nested('Additional key exchanges (post-quantum hybrid keys, RFC 9370).', {
        ake_1: optional.text('Algorithm of the first additional key exchange.', { strength: presence }),
        ake_2: optional.text('Algorithm of the second additional key exchange.', { strength: presence }),
        ake_3: optional.text('Algorithm of the third additional key exchange.', { strength: presence }),
        ake_4: optional.text('Algorithm of the fourth additional key exchange.', { strength: presence }),
        ake_5: optional.text('Algorithm of the fifth additional key exchange.', { strength: presence }),
        ake_6: optional.text('Algorithm of the sixth additional key exchange.', { strength: presence }),
        ake_7: optional.text('Algorithm of the seventh additional key exchange.', { strength: presence }),
      }),
    esp: optional.with({ strength: presence }).nested('ESP: encrypted and authenticated.', {
      encryption: attr(
        z.array(
          z.enum(['des', '3des', 'aes-128-cbc', 'aes-192-cbc', 'aes-256-cbc', 'aes-128-gcm', 'aes-256-gcm', 'null']),
        ),
        'Encryption algorithms, in order of preference.',
        { unconfirmed: ['allowedLiterals'], strength: encryptionOrder },
      ),
      authentication: required.texts('Authentication algorithms, in order of preference.', { strength: hashOrder }),
    }),
    ah: optional.with({ strength: presence }).nested('AH: authenticated, not encrypted.', {
      authentication: attr(
        z.array(z.enum(['md5', 'sha1', 'sha256', 'sha384', 'sha512'])),
        'Authentication algorithms, in order of preference.',
        { unconfirmed: ['allowedLiterals'], strength: hashOrder },
      ),
    }),
  },
  choices: [exactlyOne('esp', 'ah')],
});
