import * as z from 'zod';
import { defineRecord } from '../define-record';
import { toldTexts } from '../told';

export const mobileAgentVersion = defineRecord({
  name: 'mobile_agent_version',
  doc: 'The versions of the agent that can be offered to remote users.',
  api: { path: '/config/mobile-agent/v1/agent-versions', singleton: 'tenant' },
  filters: [],
  predefined: [{ agent_versions: ['6.2.1', '6.1.4'] }],
  schema: z.strictObject({
    agent_versions: toldTexts('Versions, as `agent_version` of the global setting takes them.'),
  }),
});
