import * as z from 'zod';
import { attr, exactlyOne, maybeSeveral, nested } from '../../attribute';
import { optional, required } from '../../usual-attributes';
import { textMatch } from './text-match';

const version = z.string().max(255).optional();
const makers = {
  microsoft: attr(version, 'Microsoft Windows version, or `All`.', { unconfirmed: ['maxLength'], wire: 'Microsoft' }),
  apple: attr(version, 'Apple operating system, or `All`.', { unconfirmed: ['maxLength'], wire: 'Apple' }),
  google: attr(version, 'Google operating system, or `All`.', { unconfirmed: ['maxLength'], wire: 'Google' }),
  linux: attr(version, 'Linux distribution, or `All`.', { unconfirmed: ['maxLength'], wire: 'Linux' }),
  other: attr(version, 'Other operating system.', { unconfirmed: ['maxLength'], wire: 'Other' }),
};
const text = textMatch.optional();

/** General information that a device reports. */
export const hostInfo = nested({
  criteria: required.nested('Criteria of the host information.', {
    domain: attr(text, 'Domain of the device.'),
    os: optional.nested('Operating system (OS).', {
      contains: attr(
        nested(makers, [maybeSeveral(exactlyOne(...Object.keys(makers)))]).optional(),
        'Operating system vendor and version.',
      ),
    }),
    client_version: attr(text, 'GlobalProtect client version.'),
    host_name: attr(text, 'Hostname of the device.'),
    host_id: attr(text, 'Host ID assigned by GlobalProtect.'),
    managed: optional.flag('Managed state: enrolled in mobile device management (MDM).'),
    serial_number: attr(text, 'Serial number of the device.'),
  }),
}).optional();
