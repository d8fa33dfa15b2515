import * as z from 'zod';
import { attr, exactlyOne, nested } from '../../attribute';

const signing = nested({
  key: attr(z.string().optional(), 'The key, as hexadecimal digits; both sides have it.', { secret: true }),
}).optional();

const hashes = {
  sha1: attr(signing, 'By SHA-1.'),
  sha256: attr(signing, 'By SHA-256.'),
  sha384: attr(signing, 'By SHA-384.'),
  sha512: attr(signing, 'By SHA-512.'),
  md5: attr(signing, 'By MD5.'),
};

/** How neighbours of OSPFv3 know each other, in the older routing engine. */
export const ospfv3AuthProfile = nested(
  {
    name: attr(z.string().min(1), 'Name of the profile.'),
    spi: attr(z.string().optional(), 'Security parameter index; both sides have it.'),
    esp: attr(
      nested({
        authentication: attr(
          nested(
            {
              ...hashes,
              none: attr(nested({}).optional(), 'Messages are not signed.'),
            },
            [exactlyOne('sha1', 'sha256', 'sha384', 'sha512', 'md5', 'none')],
          ).optional(),
          'How messages are signed.',
        ),
        encryption: attr(
          nested({
            algorithm: attr(
              z.enum(['3des', 'aes-128-cbc', 'aes-192-cbc', 'aes-256-cbc', 'null']).optional(),
              'Cipher; `null` encrypts nothing.',
            ),
            key: attr(z.string().optional(), 'The key, as hexadecimal digits; both sides have it.', { secret: true }),
          }).optional(),
          'How messages are encrypted.',
        ),
      }).optional(),
      'Messages are signed and encrypted.',
    ),
    ah: attr(
      nested(
        {
          ...hashes,
        },
        [exactlyOne('sha1', 'sha256', 'sha384', 'sha512', 'md5')],
      ).optional(),
      'Messages are signed.',
    ),
  },
  [exactlyOne('esp', 'ah')],
);
