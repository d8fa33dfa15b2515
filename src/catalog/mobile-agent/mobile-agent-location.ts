import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { mobileUsers } from './mobile-users';

export const mobileAgentLocation = defineResource({
  name: 'mobile_agent_location',
  doc: 'The places in which the cloud runs gateways for remote users.',
  api: {
    path: '/config/mobile-agent/v1/locations',
    operations: ['list', 'update'],
    singleton: 'tenant',
    scopeIn: 'query',
    scopeInQueryOf: ['update'],
    listTakes: ['folder'],
  },
  onlyFolder: mobileUsers,
  unique: 'tenant',
  steers: true,
  schema: z.strictObject({
    region: attr(
      z
        .array(
          nested({
            name: attr(z.string().optional(), 'Region.', { example: 'americas' }),
            locations: attr(
              z.array(z.string()).optional(),
              'Locations in it, as the `location` data source has them.',
              {
                set: true,
                example: 'us-east-1',
              },
            ),
          }),
        )
        .optional(),
      'Regions with their locations.',
      { itemKey: 'name' },
    ),
  }),
});
