import * as z from 'zod';
import { attr } from '../attribute';
import { defineReadOnlyKind } from '../define-record';
import { computed } from '../usual-attributes';

const degrees = (doc: string) => attr(z.number().optional(), doc, { setBy: 'service' });

export const location = defineReadOnlyKind({
  name: 'location',
  doc: 'Prisma Access location, with the name that other objects use to reference it.',
  api: { path: '/config/deployment/v1/locations', operations: ['list'], list: { style: 'array' } },
  filters: ['value', 'display', 'continent', 'region', 'aggregate_region'],
  predefined: [
    {
      value: 'us-east-1',
      display: 'US East',
      continent: 'North America',
      latitude: 38.9,
      longitude: -77.4,
      region: 'us-east',
      aggregate_region: 'americas',
    },
    {
      value: 'eu-central-1',
      display: 'Germany Central',
      continent: 'Europe',
      latitude: 50.1,
      longitude: 8.6,
      region: 'germany-central',
      aggregate_region: 'europe',
    },
    {
      value: 'ap-northeast-1',
      display: 'Japan Central',
      continent: 'Asia',
      latitude: 35.6,
      longitude: 139.7,
      region: 'japan-central',
      aggregate_region: 'apac',
    },
  ],
  schema: {
    value: computed.text('Name that other objects use to reference the location.'),
    display: computed.text('Display name of the location.'),
    continent: computed.text('Continent of the location.'),
    latitude: degrees('Latitude in degrees; negative values are south.'),
    longitude: degrees('Longitude in degrees; negative values are west.'),
    region: computed.text('Compute region that serves the location.'),
    aggregate_region: computed.text('Aggregate region, for which bandwidth is allocated.'),
  },
});
