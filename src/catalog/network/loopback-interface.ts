import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const loopbackInterface = defineResource({
  name: 'loopback_interface',
  doc: 'Loopback interface.',
  api: { path: '/config/network/v1/loopback-interfaces' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(
      z
        .string()
        .min(1)
        .regex(/^\$[a-zA-Z\d\-_. ]+$/),
      'Name, unique in its container.',
    ),
    default_value: attr(
      z
        .string()
        .regex(/^loopback\.([1-9][0-9]{0,3})$/)
        .optional(),
      'Default value.',
      { example: 'loopback.1' },
    ),
    comment: attr(z.string().optional(), 'Comment.'),
    mtu: attr(z.number().int().min(576).max(9216).optional(), 'MTU.'),
    interface_management_profile: attr(z.string().optional(), 'Interface management profile.', {
      refs: { kinds: ['interface_management_profile'] },
    }),
    netflow_profile: attr(z.string().optional(), 'Netflow profile.'),
    ip: attr(z.array(nested({ name: plain(z.string().min(1)) })).optional(), 'IP.'),
    ipv6: attr(
      nested({
        address: plain(
          z
            .array(
              nested({
                enable_on_interface: plain(z.boolean().default(true)),
                name: plain(z.string().optional()),
                anycast: plain(nested({}).optional()),
                prefix: plain(nested({}).optional()),
              }),
            )
            .optional(),
        ),
        enabled: plain(z.boolean().default(false)),
        interface_id: plain(z.string().default('EUI-64')),
      }).optional(),
      'IPv6.',
    ),
  }),
});
