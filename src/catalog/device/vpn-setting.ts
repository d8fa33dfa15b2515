import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const vpnSetting = defineResource({
  name: 'vpn_setting',
  doc: 'Limits of VPN negotiations on a firewall.',
  api: { path: '/config/device/v1/vpn-settings', listStyle: 'array' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    vpn: attr(
      nested({
        ikev2: attr(
          nested({
            cookie_threshold: attr(
              z.number().int().min(0).max(65535).default(500),
              'Unfinished negotiations from which on a peer must prove that its address is real.',
            ),
            max_half_opened_sa: attr(
              z.number().int().min(1).max(65535).default(65535),
              'Most unfinished negotiations.',
            ),
            certificate_cache_size: attr(
              z.number().int().min(0).max(4000).default(500),
              'Certificates of peers that are kept.',
            ),
          }).optional(),
          'Limits of IKEv2.',
        ),
      }).optional(),
      'The settings.',
    ),
  }),
});
