import { computed, onByDefault, optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { triggers } from '../triggers';
import { notComparable } from '../stronger';

export const autoVpnPush = defineResource({
  name: 'auto_vpn_push',
  effect: 'routing',
  strength: notComparable,
  doc: 'Pushes the auto VPN configuration to firewalls. A change pushes it again.',
  api: { path: '/config/network/v1/auto-vpn-push', operations: ['create'], create: { effect: 'starts-job' } },
  scopes: [],
  unconfirmed: true,
  schema: {
    id: computed.text('Job ID.', { wire: 'job', seededValue: '1' }),
    auto_vpn_devices: optional.with({ writeOnly: true }).nestedList('Firewalls whose VPN configuration is pushed.', {
      name: optional.text('Serial number of the firewall.', { example: '007951000123456' }),
      refresh_psk: onByDefault('Refresh the pre-shared keys of the tunnels.'),
    }),
    triggers,
    success: computed.flag('True when the service accepted the job.'),
    message: computed.text('Message of the service.'),
  },
});
