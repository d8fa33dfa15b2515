import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';

export const mobileAgentEnable = defineResource({
  name: 'mobile_agent_enable',
  doc: 'Switches the service for remote users on. It cannot be switched off again.',
  api: { path: '/config/mobile-agent/v1/enable', operations: ['get', 'create'], singleton: 'tenant' },
  unique: 'tenant',
  predefined: [{ enabled: false }],
  schema: z.strictObject({
    enabled: attr(z.boolean().optional(), 'Whether the service is on.', { setBy: 'service', given: true }),
  }),
});
