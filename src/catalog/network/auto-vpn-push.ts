import * as z from 'zod';
import { attr, nestedList } from '../attribute';
import { defineResource } from '../define-resource';
import { computedFlag, computedText } from '../computed-attributes';
import { triggers } from '../triggers';
import { notComparable } from '../stronger';

export const autoVpnPush = defineResource({
  name: 'auto_vpn_push',
  effect: 'routing',
  strength: notComparable,
  doc: 'Pushes the auto VPN configuration to firewalls. A change pushes it again.',
  api: { path: '/config/network/v1/auto-vpn-push', operations: ['create'], create: { effect: 'starts-job' } },
  unique: 'tenant',
  affectsRouting: true,
  unconfirmed: true,
  schema: {
    id: attr(z.string().optional(), 'Job ID.', { setBy: 'service', wire: 'job', seededValue: '1' }),
    auto_vpn_devices: attr(
      nestedList({
        name: attr(z.string().optional(), 'Serial number of the firewall.', { example: '007951000123456' }),
        refresh_psk: attr(z.boolean().default(true), 'Refresh the pre-shared keys of the tunnels.'),
      }).optional(),
      'Firewalls whose VPN configuration is pushed.',
      { writeOnly: true },
    ),
    triggers,
    success: computedFlag('True when the service accepted the job.'),
    message: computedText('Message of the service.'),
  },
});
