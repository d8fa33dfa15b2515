import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { toldFlag, toldText } from '../told';
import { triggers } from '../triggers';

export const autoVpnPush = defineResource({
  name: 'auto_vpn_push',
  doc: 'Builds the tunnels of auto VPN clusters on their firewalls. A change builds them once more.',
  api: { path: '/config/network/v1/auto-vpn-push', operations: ['create'] },
  unique: 'tenant',
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'Number of the job.', { setBy: 'service', wire: 'job', given: '1' }),
    auto_vpn_devices: attr(
      z
        .array(
          nested({
            name: attr(z.string().optional(), 'Serial number of the firewall.', { example: '007951000123456' }),
            refresh_psk: attr(z.boolean().default(true), 'Whether its tunnels get new keys.'),
          }),
        )
        .optional(),
      'Firewalls whose tunnels are built.',
      { unanswered: true, itemKey: 'name' },
    ),
    triggers,
    success: toldFlag('Whether the job was taken.'),
    message: toldText('What the service says to it.'),
  }),
});
