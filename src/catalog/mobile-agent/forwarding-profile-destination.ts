import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { folderOnCreate, forwardingName } from './forwarding-part';
import { mobileUsers } from './mobile-users';
import { notComparable } from '../stronger';
import { integer } from '../integer';
import { nameText } from '../name-text';

export const forwardingProfileDestination = defineResource({
  name: 'forwarding_profile_destination',
  effect: 'routing',
  strength: notComparable,
  doc: 'Destination object of forwarding profiles: FQDNs and IP addresses.',
  api: {
    path: '/config/mobile-agent/v1/forwarding-profile-destinations',
    ...folderOnCreate,
  },
  onlyFolder: mobileUsers,
  schema: {
    name: attr(forwardingName, 'Name, unique in its location.', { unconfirmed: ['patterns'] }),
    description: attr(z.string().max(1023).optional(), 'Description of the destination.'),
    fqdn: optional.nestedList('Destinations by FQDN.', {
      name: attr(nameText(255, /^([*a-zA-Z0-9._-])+\$?$/), 'FQDN; an asterisk (`*`) is a wildcard.'),
      port: attr(integer(1, 65535).optional(), 'Port; if absent, every port.'),
    }),
    ip_addresses: optional.nestedList('Destinations by IP address.', {
      name: attr(
        z
          .string()
          .min(1)
          .regex(
            /^(\*|25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)\.(\*|25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)\.(\*|25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)\.(((\*|(25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?))|((25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)\/(3[0-2]|[1-2]?[0-9]))))$/,
          ),
        'IPv4 address or subnet; an asterisk (`*`) is a wildcard.',
      ),
      port: attr(integer(1, 65535).optional(), 'Port; if absent, every port.'),
    }),
  },
});
