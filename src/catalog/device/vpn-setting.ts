import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';
import { integer } from '../integer';

export const vpnSetting = defineResource({
  name: 'vpn_setting',
  effect: 'protection',
  strength: notComparable,
  doc: 'VPN session limits of a firewall (IKEv2).',
  api: { path: '/config/device/v1/vpn-settings', list: { style: 'array' } },
  schema: {
    vpn: optional.nested('VPN settings.', {
      ikev2: optional.nested('IKEv2 settings.', {
        cookie_threshold: attr(
          integer(0, 65535).default(500),
          'Cookie activation threshold: half-open IKE SAs above which cookie validation starts.',
        ),
        max_half_opened_sa: attr(integer(1, 65535).default(65535), 'Maximum number of half-open IKE SAs.'),
        certificate_cache_size: attr(integer(0, 4000).default(500), 'Maximum number of cached peer certificates.'),
      }),
    }),
  },
});
