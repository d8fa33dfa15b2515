import * as z from 'zod';
import { attr, exactlyOne, nested } from '../../attribute';
import { textMatch } from './text-match';

const version = z.string().max(255).optional();
const makers = {
  microsoft: attr(version, 'Version of Windows, or `All`.', { wire: 'Microsoft' }),
  apple: attr(version, 'System of Apple, or `All`.', { wire: 'Apple' }),
  google: attr(version, 'System of Google, or `All`.', { wire: 'Google' }),
  linux: attr(version, 'Distribution of Linux, or `All`.', { wire: 'Linux' }),
  other: attr(version, 'Any other system.', { wire: 'Other' }),
};
const text = textMatch.optional();

/** What a device says of itself. */
export const hostInfo = nested({
  criteria: attr(
    nested({
      domain: attr(text, 'Domain that it has joined.'),
      os: attr(
        nested({
          contains: attr(nested(makers, [exactlyOne(...Object.keys(makers))]).optional(), 'Maker and system.'),
        }).optional(),
        'Operating system.',
      ),
      client_version: attr(text, 'Version of the remote access client.'),
      host_name: attr(text, 'Its own name.'),
      host_id: attr(text, 'Identity that the remote access client made of it.'),
      managed: attr(z.boolean().optional(), 'Whether a management of mobile devices looks after it.'),
      serial_number: attr(text, 'Serial number of the hardware.'),
    }),
    'What is asked of it.',
  ),
}).optional();
