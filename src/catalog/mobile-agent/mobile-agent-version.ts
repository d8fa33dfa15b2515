import { defineReadOnlyKind } from '../define-record';
import { computed } from '../usual-attributes';

export const mobileAgentVersion = defineReadOnlyKind({
  name: 'mobile_agent_version',
  doc: 'GlobalProtect agent versions that can be offered to users.',
  api: { path: '/config/mobile-agent/v1/agent-versions', singleton: 'tenant' },
  filters: [],
  predefined: [{ agent_versions: ['6.2.1', '6.1.4'] }],
  schema: {
    agent_versions: computed.texts(
      'GlobalProtect agent versions, as `agent_version` of the global setting takes them.',
    ),
  },
});
