import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';

export const mobileAgentGlobalSetting = defineResource({
  name: 'mobile_agent_global_setting',
  doc: 'Which version of the agent remote users get, and which gateways they may pick by hand.',
  api: { path: '/config/mobile-agent/v1/global-settings', operations: ['get', 'update'], singleton: 'tenant' },
  unique: 'tenant',
  schema: z.strictObject({
    agent_version: attr(z.string().optional(), 'Version of the agent that is offered.', { example: '6.2.1' }),
    manual_gateway: attr(
      nested({
        region: attr(
          z
            .array(
              nested({
                name: attr(z.string().optional(), 'Name of the region.', { example: 'americas' }),
                locations: attr(z.array(z.string()).optional(), 'Locations in it.', {
                  set: true,
                  example: 'us-east-1',
                }),
              }),
            )
            .optional(),
          'Regions with the locations that can be picked.',
          { itemKey: 'name' },
        ),
      }).optional(),
      'Gateways that a user may pick by hand.',
    ),
  }),
});
