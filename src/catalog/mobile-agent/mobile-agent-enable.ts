import { computed } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';

export const mobileAgentEnable = defineResource({
  name: 'mobile_agent_enable',
  effect: 'routing',
  affectsRouting: false,
  strength: notComparable,
  doc: 'Enables the mobile users service (GlobalProtect). It cannot be disabled.',
  api: { path: '/config/mobile-agent/v1/enable', operations: ['get', 'create'], singleton: 'tenant' },
  scopes: [],
  predefined: [{ enabled: false }],
  unconfirmed: true,
  schema: {
    enabled: computed.flag('Enable the mobile users service.', { seededValue: true }),
  },
});
