import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';

export const autoVpnSetting = defineResource({
  name: 'auto_vpn_setting',
  doc: 'Where the addresses and AS numbers of automatic VPN tunnels come from. There is one in a tenant.',
  api: { path: '/config/network/v1/auto-vpn-settings', operations: ['get', 'update'], singleton: 'tenant' },
  unique: 'tenant',
  predefined: [{ vpn_address_pool: [], as_range: { start: 64512, end: 65534 } }],
  steers: true,
  schema: z.strictObject({
    vpn_address_pool: attr(z.array(z.string()), 'Networks that tunnel addresses are taken from.', { set: true }),
    as_range: attr(
      nested({
        start: attr(z.number().int().min(1).max(65535).optional(), 'The first.'),
        end: attr(z.number().int().min(1).max(65535).optional(), 'The last.'),
      }),
      'Private AS numbers that the firewalls are given.',
    ),
    enable_mesh_between_hubs: attr(z.boolean().optional(), 'Whether hubs have tunnels to each other.'),
  }),
});
