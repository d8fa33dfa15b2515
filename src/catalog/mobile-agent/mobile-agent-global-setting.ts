import * as z from 'zod';
import { attr, nestedList, optionalNested } from '../attribute';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';

export const mobileAgentGlobalSetting = defineResource({
  name: 'mobile_agent_global_setting',
  effect: 'management',
  strength: notComparable,
  doc: 'Global GlobalProtect settings: agent version and manual gateway selection.',
  api: { path: '/config/mobile-agent/v1/global-settings', operations: ['get', 'update'], singleton: 'tenant' },
  unique: 'tenant',
  unconfirmed: true,
  schema: {
    agent_version: attr(z.string().optional(), 'GlobalProtect agent version offered to users.', { example: '6.2.1' }),
    manual_gateway: optionalNested('Gateways that users can select manually.', {
      region: attr(
        nestedList({
          name: attr(z.string().optional(), 'Name of the region.', { example: 'americas' }),
          locations: attr(z.array(z.string()).optional(), 'Locations in the region.', {
            set: true,
            example: 'us-east-1',
          }),
        }).optional(),
        'Regions and locations that users can select.',
      ),
    }),
  },
});
