import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { folderOnCreate, forwardingHead } from './forwarding-part';
import { mobileUsers } from './mobile-users';

const proxy1 = nested({
  fqdn: attr(
    z
      .string()
      .max(255)
      .regex(/^([*a-zA-Z0-9._-])+$/)
      .optional(),
    'Host name of the proxy.',
  ),
  port: attr(z.number().int().min(1).max(65535).optional(), 'Port of the proxy.'),
  location: attr(z.string().optional(), 'Where the proxy stands.'),
});

export const forwardingProfileRegionalAndCustomProxy = defineResource({
  name: 'forwarding_profile_regional_and_custom_proxy',
  doc: 'A proxy, or an order of ways into the cloud, that forwarding profiles send traffic to.',
  api: {
    path: '/config/mobile-agent/v1/forwarding-profile-regional-and-custom-proxies',
    ...folderOnCreate,
  },
  onlyFolder: mobileUsers,
  steers: true,
  schema: z.strictObject({
    ...forwardingHead,
    type: attr(
      z.enum(['gp-and-pac', 'ztna-agent']).default('gp-and-pac'),
      'Agent that it is for: GlobalProtect with proxy, or the ZTNA agent.',
    ),
    description: attr(z.string().max(1023).optional(), 'What it is for.'),
    proxy_1: attr(proxy1.optional(), 'Proxy that is tried first.'),
    proxy_2: attr(proxy1.optional(), 'Proxy that is tried when the first one does not answer.'),
    connectivity_preference: attr(
      z
        .array(
          nested({
            name: attr(z.enum(['tunnel', 'proxy', 'adns', 'masque']), 'A way to the service.'),
            enabled: attr(z.boolean().default(false), 'Whether this way is taken at all.'),
          }),
        )
        .optional(),
      'Ways into the cloud, in the order in which they are tried.',
      { itemKey: 'name' },
    ),
    fallback_option: attr(
      z.enum(['fail-open', 'fail-safe']).optional(),
      'What happens when no way works: traffic goes out directly, or not at all.',
    ),
    location_preference: attr(
      z.enum(['best-available-pa-location', 'specific-pa-location']).optional(),
      'Whether the best location is taken, or one of a list.',
    ),
    prisma_access_locations: attr(
      z
        .array(
          nested({
            name: attr(
              z
                .string()
                .min(1)
                .regex(/^[a-zA-Z]+$/),
              'Region.',
            ),
            locations: attr(
              z
                .array(
                  z
                    .string()
                    .max(63)
                    .regex(/^[a-zA-Z0-9-]+$/),
                )
                .optional(),
              'Locations in the region.',
              { set: true },
            ),
          }),
        )
        .optional(),
      'Locations that may be taken, by region.',
      { itemKey: 'name' },
    ),
  }),
});
