import * as z from 'zod';
import { attr } from '../attribute';
import { defineRecord } from '../define-record';
import { toldText } from '../told';

const degrees = (doc: string) => attr(z.number().optional(), doc, { setBy: 'service' });

export const location = defineRecord({
  name: 'location',
  doc: 'A place in the world where the cloud can run gateways, with the name that other objects know it by.',
  api: { path: '/config/deployment/v1/locations', operations: ['list'], listStyle: 'array' },
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
  schema: z.strictObject({
    value: toldText('Name that other objects know the place by.'),
    display: toldText('Name as it is shown.'),
    continent: toldText('Continent that the place is on.'),
    latitude: degrees('Degrees north; negative in the south.'),
    longitude: degrees('Degrees east; negative in the west.'),
    region: toldText('Region whose compute serves the place.'),
    aggregate_region: toldText('Group of regions whose bandwidth is bought together.'),
  }),
});
