import * as z from 'zod';
import { attr, nested } from '../attribute';
import { offByDefault, optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { folderOnCreate, forwardingName } from './forwarding-part';
import { mobileUsers } from './mobile-users';
import { notComparable } from '../stronger';
import { integer } from '../integer';

const proxy1 = nested({
  fqdn: attr(
    z
      .string()
      .max(255)
      .regex(/^([*a-zA-Z0-9._-])+$/)
      .optional(),
    'FQDN of the proxy.',
  ),
  port: attr(integer(1, 65535).optional(), 'Port of the proxy.'),
  location: optional.text('Location of the proxy.'),
});

export const forwardingProfileRegionalAndCustomProxy = defineResource({
  name: 'forwarding_profile_regional_and_custom_proxy',
  effect: 'routing',
  strength: notComparable,
  doc: 'Connectivity object of forwarding profiles: a custom proxy or a regional Prisma Access connection.',
  api: {
    path: '/config/mobile-agent/v1/forwarding-profile-regional-and-custom-proxies',
    ...folderOnCreate,
  },
  onlyFolder: mobileUsers,
  schema: {
    name: attr(forwardingName, 'Name, unique in its location.', { unconfirmed: ['patterns'] }),
    type: attr(
      z.enum(['gp-and-pac', 'ztna-agent']).default('gp-and-pac'),
      'Agent type: GlobalProtect with a PAC file, or the ZTNA agent.',
    ),
    description: attr(z.string().max(1023).optional(), 'Description of the connectivity object.'),
    proxy_1: attr(proxy1.optional(), 'Primary proxy.'),
    proxy_2: attr(proxy1.optional(), 'Secondary proxy, used when the primary does not answer.'),
    connectivity_preference: optional.nestedList('Connection methods, in order of preference.', {
      name: required.enum(['tunnel', 'proxy', 'adns', 'masque'], 'Connection method.'),
      enabled: offByDefault('Enable this connection method.'),
    }),
    fallback_option: optional.enum(
      ['fail-open', 'fail-safe'],
      'Fallback when no connection method works: `fail-open` sends traffic directly, `fail-safe` blocks it.',
    ),
    location_preference: optional.enum(
      ['best-available-pa-location', 'specific-pa-location'],
      'Prisma Access location: the best available one, or one from a list.',
    ),
    prisma_access_locations: optional.nestedList('Allowed Prisma Access locations, by region.', {
      name: attr(
        z
          .string()
          .min(1)
          .regex(/^[a-zA-Z]+$/),
        'Prisma Access region.',
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
        'Prisma Access locations in the region.',
        { unconfirmed: ['patterns'], set: true },
      ),
    }),
  },
});
