import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';

export const site = defineResource({
  name: 'site',
  doc: 'A place with remote networks: an address on the map, and the license that it uses.',
  api: { path: '/config/deployment/v1/sites', scopeIn: 'nowhere' },
  onlyFolder: { name: 'Remote Networks' },
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(63), 'Name, unique in its container.'),
    type: attr(
      z.enum(['prisma-sdwan', 'third-party-branch', 'third-party-discovered']).optional(),
      'How the place is joined.',
    ),
    members: attr(
      z
        .array(
          nested({
            name: attr(z.string().min(1), 'Name of the remote network.'),
            remote_network: attr(z.string().optional(), 'The remote network.', {
              refs: { kinds: ['remote_network'], open: true },
            }),
            mode: attr(z.enum(['active', 'backup']), 'Whether it carries traffic, or waits until the others fail.'),
            id: attr(z.string().optional(), 'Id of the remote network.', { setBy: 'service' }),
          }),
        )
        .optional(),
      'Remote networks of the place.',
      { itemKey: 'name' },
    ),
    country: attr(z.string().optional(), 'Country of the place.'),
    city: attr(z.string().optional(), 'City of the place.'),
    state: attr(z.string().optional(), 'State or canton of the place.'),
    address_line_1: attr(z.string().optional(), 'Street and number.'),
    address_line_2: attr(z.string().optional(), 'More of the address.'),
    latitude: attr(z.string().optional(), 'In degrees, such as `47.37`.'),
    longitude: attr(z.string().optional(), 'In degrees, such as `8.54`.'),
    zip_code: attr(z.string().optional(), 'Postal code.'),
    qos: attr(
      nested({
        profile: attr(z.string().optional(), 'Profile that says how.', {
          refs: { kinds: ['qos_profile'], open: true },
        }),
        cir: attr(z.number().optional(), 'Bandwidth that is kept for the place, in Mbit/s.'),
        backup_cir: attr(
          z.number().optional(),
          'Bandwidth that is kept while a backup carries the traffic, in Mbit/s.',
        ),
      }).optional(),
      'How bandwidth is shared among classes of traffic.',
    ),
    license_type: attr(
      z
        .enum([
          'FWAAS-SITE-25Mbps',
          'FWAAS-SITE-50Mbps',
          'FWAAS-SITE-250Mbps',
          'FWAAS-SITE-1000Mbps',
          'FWAAS-SITE-2500Mbps',
        ])
        .optional(),
      'License that the place uses, by its bandwidth.',
    ),
  }),
});
