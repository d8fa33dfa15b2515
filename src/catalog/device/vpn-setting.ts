import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const vpnSetting = defineResource({
  name: 'vpn_setting',
  doc: 'VPN setting.',
  api: { path: '/config/device/v1/vpn-settings', listStyle: 'array' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    vpn: attr(
      nested({
        ikev2: plain(
          nested({
            cookie_threshold: plain(z.number().int().min(0).max(65535).default(500)),
            max_half_opened_sa: plain(z.number().int().min(1).max(65535).default(65535)),
            certificate_cache_size: plain(z.number().int().min(0).max(4000).default(500)),
          }).optional(),
        ),
      }).optional(),
      'VPN.',
    ),
  }),
});
