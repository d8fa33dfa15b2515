import * as z from 'zod';
import { attr } from '../attribute';
import { offByDefault, onByDefault, optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable, offIsStronger, onIsStronger, presence } from '../stronger';

export const generalSetting = defineResource({
  name: 'general_setting',
  effect: 'management',
  doc: 'General settings of a firewall: domain, login banner, locale, location and time zone.',
  api: { path: '/config/device/v1/general-settings', list: { style: 'array' } },
  schema: {
    general: optional.nested('General settings.', {
      domain: optional.text('Domain name of the firewall.', { strength: notComparable }),
      login_banner: optional.text('Login banner text.', { strength: { of: 'presence', alike: true } }),
      ack_login_banner: offByDefault('Require administrators to acknowledge the login banner.', {
        strength: onIsStronger,
      }),
      ssl_tls_service_profile: optional.text('SSL/TLS service profile of the web interface.', {
        strength: presence,
        refs: { kinds: ['tls_service_profile'] },
      }),
      locale: attr(
        z.enum(['en', 'es', 'ja', 'fr', 'zh_CN', 'zh_TW']).default('en'),
        'Locale (language) of the firewall.',
        { effect: 'none' },
      ),
      geo_location: optional.with({ effect: 'none' }).nested('Geographic location of the firewall.', {
        latitude: optional.text('Latitude in degrees, for example `47.37`.'),
        longitude: optional.text('Longitude in degrees, for example `8.54`.'),
      }),
      timezone: optional.text('Time zone, for example `Europe/Zurich`.', { strength: notComparable }),
      setting: optional.nested('Device settings.', {
        management: optional.nested('Management settings.', {
          auto_acquire_commit_lock: offByDefault(
            'Acquire a commit lock automatically when an administrator changes the configuration.',
            { strength: notComparable },
          ),
          enable_certificate_expiration_check: offByDefault('Enable the certificate expiration check.', {
            strength: onIsStronger,
          }),
        }),
        auto_mac_detect: offByDefault('Use MAC addresses assigned by the hypervisor (VM-Series).', {
          strength: notComparable,
        }),
        tunnel_acceleration: onByDefault('Enable hardware acceleration of tunnel traffic (GRE, VXLAN, GTP-U).', {
          strength: notComparable,
        }),
        fail_open: offByDefault('Fail open: forward traffic without inspection when the firewall cannot inspect it.', {
          effect: 'protection',
          strength: offIsStronger,
        }),
      }),
    }),
  },
});
