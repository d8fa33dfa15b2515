import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';

export const forwardingProfileDestination = defineResource({
  name: 'forwarding_profile_destination',
  doc: 'Forwarding profile destination.',
  api: {
    path: '/config/mobile-agent/v1/forwarding-profile-destinations',
    scopeIn: 'query',
    scopeInQueryOf: ['create'],
  },
  onlyFolder: { name: 'Mobile Users' },
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(
      z
        .string()
        .min(1)
        .max(64)
        .regex(/^[0-9a-zA-Z._-]+$/),
      'Name, unique in its container.',
    ),
    description: attr(z.string().max(1023).optional(), 'What it is for.'),
    fqdn: attr(
      z
        .array(
          nested({
            name: plain(
              z
                .string()
                .min(1)
                .max(255)
                .regex(/^([*a-zA-Z0-9._-])+\$?$/),
            ),
            port: plain(z.number().int().min(1).max(65535).optional()),
          }),
        )
        .optional(),
      'FQDN.',
    ),
    ip_addresses: attr(
      z
        .array(
          nested({
            name: plain(
              z
                .string()
                .min(1)
                .regex(
                  /^(\*|25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)\.(\*|25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)\.(\*|25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)\.(((\*|(25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?))|((25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)\/(3[0-2]|[1-2]?[0-9]))))$/,
                ),
            ),
            port: plain(z.number().int().min(1).max(65535).optional()),
          }),
        )
        .optional(),
      'IP addresses.',
    ),
  }),
});
