import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { mobileUsers } from './mobile-users';
import { notComparable } from '../stronger';

export const mobileAgentLocation = defineResource({
  name: 'mobile_agent_location',
  effect: 'routing',
  strength: notComparable,
  doc: 'Prisma Access locations that are deployed for mobile users.',
  api: {
    path: '/config/mobile-agent/v1/locations',
    operations: ['list', 'update'],
    singleton: 'tenant',
    location: { in: 'query', queryOf: ['update'] },
    list: { parameters: ['folder'] },
  },
  onlyFolder: mobileUsers,
  unique: 'tenant',
  unconfirmed: true,
  schema: {
    region: optional.nestedList('Regions and their locations.', {
      name: optional.text('Region.', { example: 'americas' }),
      locations: optional.textSet('Locations in the region, with the names of the `location` data source.', {
        example: 'us-east-1',
      }),
    }),
  },
});
