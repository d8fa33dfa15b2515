import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const region = defineResource({
  name: 'region',
  doc: 'Region.',
  api: { path: '/config/objects/v1/regions' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(
      z
        .string()
        .min(1)
        .max(31)
        .regex(/^[ a-zA-Z\d._-]+$/),
      'Name, unique in its container.',
    ),
    geo_location: attr(
      nested({
        latitude: plain(z.number().min(-90).max(90)),
        longitude: plain(z.number().min(-180).max(180)),
      }).optional(),
      'Geo location.',
    ),
    address: attr(z.array(z.string()).optional(), 'Address.'),
  }),
});
