import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { folderOnCreate, forwardingHead } from './forwarding-part';
import { mobileUsers } from './mobile-users';

export const forwardingProfileDestination = defineResource({
  name: 'forwarding_profile_destination',
  doc: 'Hosts and addresses that forwarding profiles tell apart by name.',
  api: {
    path: '/config/mobile-agent/v1/forwarding-profile-destinations',
    ...folderOnCreate,
  },
  onlyFolder: mobileUsers,
  steers: true,
  schema: z.strictObject({
    ...forwardingHead,
    description: attr(z.string().max(1023).optional(), 'What lies there.'),
    fqdn: attr(
      z
        .array(
          nested({
            name: attr(
              z
                .string()
                .min(1)
                .max(255)
                .regex(/^([*a-zA-Z0-9._-])+\$?$/),
              'Host name; an asterisk stands for any characters.',
            ),
            port: attr(z.number().int().min(1).max(65535).optional(), 'Port; without one, every port.'),
          }),
        )
        .optional(),
      'Destinations by host name.',
      { itemKey: 'name' },
    ),
    ip_addresses: attr(
      z
        .array(
          nested({
            name: attr(
              z
                .string()
                .min(1)
                .regex(
                  /^(\*|25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)\.(\*|25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)\.(\*|25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)\.(((\*|(25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?))|((25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)\/(3[0-2]|[1-2]?[0-9]))))$/,
                ),
              'IPv4 address or network; an asterisk stands for any number.',
            ),
            port: attr(z.number().int().min(1).max(65535).optional(), 'Port; without one, every port.'),
          }),
        )
        .optional(),
      'Destinations by address.',
      { itemKey: 'name' },
    ),
  }),
});
