import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';

export const autoVpnSetting = defineResource({
  name: 'auto_vpn_setting',
  doc: 'Auto VPN setting.',
  api: { path: '/config/network/v1/auto-vpn-settings', operations: ['get', 'update'], singleton: 'tenant' },
  unique: 'tenant',
  predefined: [{ vpn_address_pool: [], as_range: { start: 64512, end: 65534 } }],
  schema: z.strictObject({
    vpn_address_pool: attr(z.array(z.string()), 'VPN address pool.'),
    as_range: attr(
      nested({
        start: plain(z.number().int().min(1).max(65535).optional()),
        end: plain(z.number().int().min(1).max(65535).optional()),
      }),
      'AS range.',
    ),
    enable_mesh_between_hubs: attr(z.boolean().optional(), 'Enable mesh between hubs.'),
  }),
});
