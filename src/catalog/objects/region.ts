import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { networkText } from '../ip-text';
import { nameText } from '../name-text';

export const region = defineResource({
  name: 'region',
  effect: 'traffic',
  doc: 'Custom region: a geographic location with its IP addresses, for use in rules.',
  api: { path: '/config/objects/v1/regions' },
  policyRole: 'region',
  schema: {
    name: attr(nameText(31, /^[ a-zA-Z\d._-]+$/), 'Name, unique in its location.'),
    geo_location: optional.nested('Geographic location of the region.', {
      latitude: attr(z.number().min(-90).max(90), 'Latitude in degrees; negative values are south.'),
      longitude: attr(z.number().min(-180).max(180), 'Longitude in degrees; negative values are west.'),
    }),
    address: attr(z.array(networkText).optional(), 'IP addresses, subnets and ranges of the region.', { set: true }),
  },
});
