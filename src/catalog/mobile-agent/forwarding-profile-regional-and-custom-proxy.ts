import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';

const proxy1 = nested({
  fqdn: plain(
    z
      .string()
      .max(255)
      .regex(/^([*a-zA-Z0-9._-])+$/)
      .optional(),
  ),
  port: plain(z.number().int().min(1).max(65535).optional()),
  location: plain(z.string().optional()),
});

export const forwardingProfileRegionalAndCustomProxy = defineResource({
  name: 'forwarding_profile_regional_and_custom_proxy',
  doc: 'Forwarding profile regional and custom proxy.',
  api: {
    path: '/config/mobile-agent/v1/forwarding-profile-regional-and-custom-proxies',
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
    type: attr(z.enum(['gp-and-pac', 'ztna-agent']).default('gp-and-pac'), 'Type.'),
    description: attr(z.string().max(1023).optional(), 'What it is for.'),
    proxy_1: attr(proxy1.optional(), 'Proxy 1.'),
    proxy_2: attr(proxy1.optional(), 'Proxy 2.'),
    connectivity_preference: attr(
      z
        .array(
          nested({
            name: plain(z.enum(['tunnel', 'proxy', 'adns', 'masque'])),
            enabled: plain(z.boolean().default(false)),
          }),
        )
        .optional(),
      'Connectivity preference.',
    ),
    fallback_option: attr(z.enum(['fail-open', 'fail-safe']).optional(), 'Fallback option.'),
    location_preference: attr(
      z.enum(['best-available-pa-location', 'specific-pa-location']).optional(),
      'Location preference.',
    ),
    prisma_access_locations: attr(
      z
        .array(
          nested({
            name: plain(
              z
                .string()
                .min(1)
                .regex(/^[a-zA-Z]+$/),
            ),
            locations: plain(
              z
                .array(
                  z
                    .string()
                    .max(63)
                    .regex(/^[a-zA-Z0-9-]+$/),
                )
                .optional(),
            ),
          }),
        )
        .optional(),
      'Prisma access locations.',
    ),
  }),
});
