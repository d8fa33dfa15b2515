import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { keyLifetime } from './key-lifetime';

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
    lifetime: attr(keyLifetime.optional(), 'Time after which new keys are negotiated.'),
    authentication_multiple: attr(
      z.number().int().max(50).default(0),
      'IKEv2: how many lifetimes may pass before the ends prove again who they are; 0 asks never again.',
    ),
    ake: attr(
      nested({
        enabled: attr(z.boolean().optional(), 'Whether further key exchanges are made.'),
        ake_1: attr(z.array(z.string()).optional(), 'Key exchanges that are offered for the first additional round.'),
        ake_2: attr(z.array(z.string()).optional(), 'Key exchanges that are offered for the second additional round.'),
        ake_3: attr(z.array(z.string()).optional(), 'Key exchanges that are offered for the third additional round.'),
        ake_4: attr(z.array(z.string()).optional(), 'Key exchanges that are offered for the fourth additional round.'),
        ake_5: attr(z.array(z.string()).optional(), 'Key exchanges that are offered for the fifth additional round.'),
        ake_6: attr(z.array(z.string()).optional(), 'Key exchanges that are offered for the sixth additional round.'),
        ake_7: attr(z.array(z.string()).optional(), 'Key exchanges that are offered for the seventh additional round.'),
      }).optional(),
      'Further key exchanges that withstand quantum computers, round by round.',
    ),
  }),
});
