import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const region = defineResource({
  name: 'region',
  doc: 'A place of your own with the addresses that belong to it, for use as source and destination of rules.',
  api: { path: '/config/objects/v1/regions' },
  scopes,
  meaning: 'region',
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
        latitude: attr(z.number().min(-90).max(90), 'Degrees north of the equator.'),
        longitude: attr(z.number().min(-180).max(180), 'Degrees east of Greenwich.'),
      }).optional(),
      'Where maps show it.',
    ),
    address: attr(z.array(z.string()).optional(), 'Addresses, networks and ranges that belong to it.', { set: true }),
  }),
});
