import * as z from 'zod';
import { attr, exactlyOne, maybeSeveral, nested } from '../../attribute';
import { optional } from '../../usual-attributes';

const signing = nested({
  key: optional.text('Authentication key in hexadecimal digits; equal on all neighbors.', {
    secret: true,
    answeredInClear: true,
  }),
}).optional();

const hashes = {
  sha1: attr(signing, 'SHA-1 authentication.'),
  sha256: attr(signing, 'SHA-256 authentication.'),
  sha384: attr(signing, 'SHA-384 authentication.'),
  sha512: attr(signing, 'SHA-512 authentication.'),
  md5: attr(signing, 'MD5 authentication.'),
};

/** Authentication profile of OSPFv3 neighbors, in the legacy routing engine. */
export const ospfv3AuthProfile = nested(
  {
    name: attr(z.string().min(1), 'Name of the authentication profile.'),
    spi: optional.text('Security parameter index (SPI); equal on all neighbors.'),
    esp: optional.nested('ESP: authenticated and encrypted.', {
      authentication: attr(
        nested(
          {
            ...hashes,
            none: optional.nested('No authentication.', {}),
          },
          [exactlyOne('sha1', 'sha256', 'sha384', 'sha512', 'md5', 'none')],
        ).optional(),
        'Authentication algorithm and key.',
      ),
      encryption: optional.nested('Encryption algorithm and key.', {
        algorithm: optional.enum(
          ['3des', 'aes-128-cbc', 'aes-192-cbc', 'aes-256-cbc', 'null'],
          'Encryption algorithm; `null` disables encryption.',
        ),
        key: optional.text('Encryption key in hexadecimal digits; equal on all neighbors.', {
          secret: true,
          answeredInClear: true,
        }),
      }),
    }),
    ah: attr(
      nested(
        {
          ...hashes,
        },
        [exactlyOne('sha1', 'sha256', 'sha384', 'sha512', 'md5')],
      ).optional(),
      'AH: authenticated, not encrypted.',
    ),
  },
  [maybeSeveral(exactlyOne('esp', 'ah'))],
);
