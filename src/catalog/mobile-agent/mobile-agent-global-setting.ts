import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';

export const mobileAgentGlobalSetting = defineResource({
  name: 'mobile_agent_global_setting',
  effect: 'management',
  strength: notComparable,
  doc: 'Global GlobalProtect settings: agent version and manual gateway selection.',
  api: { path: '/config/mobile-agent/v1/global-settings', operations: ['get', 'update'], singleton: 'tenant' },
  scopes: [],
  unconfirmed: true,
  schema: {
    agent_version: optional.text('GlobalProtect agent version offered to users.', { example: '6.2.1' }),
    manual_gateway: optional.nested('Gateways that users can select manually.', {
      region: optional.nestedList('Regions and locations that users can select.', {
        name: optional.text('Name of the region.', { example: 'americas' }),
        locations: optional.textSet('Locations in the region.', { example: 'us-east-1' }),
      }),
    }),
  },
});
