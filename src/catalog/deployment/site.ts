import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';

export const site = defineResource({
  name: 'site',
  doc: 'Site.',
  api: { path: '/config/deployment/v1/sites', scopeIn: 'nowhere' },
  onlyFolder: { name: 'Remote Networks' },
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(63), 'Name, unique in its container.'),
    type: attr(z.enum(['prisma-sdwan', 'third-party-branch', 'third-party-discovered']).optional(), 'Type.'),
    members: attr(
      z
        .array(
          nested({
            name: plain(z.string().min(1)),
            remote_network: plain(z.string().optional()),
            mode: plain(z.enum(['active', 'backup'])),
            id: plain(z.string().optional(), { setBy: 'service' }),
          }),
        )
        .optional(),
      'Members.',
    ),
    country: attr(z.string().optional(), 'Country.'),
    city: attr(z.string().optional(), 'City.'),
    state: attr(z.string().optional(), 'State.'),
    address_line_1: attr(z.string().optional(), 'Address line 1.'),
    address_line_2: attr(z.string().optional(), 'Address line 2.'),
    latitude: attr(z.string().optional(), 'Latitude.'),
    longitude: attr(z.string().optional(), 'Longitude.'),
    zip_code: attr(z.string().optional(), 'Zip code.'),
    qos: attr(
      nested({
        profile: plain(z.string().optional()),
        cir: plain(z.number().optional()),
        backup_cir: plain(z.number().optional()),
      }).optional(),
      'QoS.',
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
      'License type.',
    ),
  }),
});
