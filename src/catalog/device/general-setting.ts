import * as z from 'zod';
import { attr, nested, optionalNested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { notComparable, offIsStronger, onIsStronger, presence } from '../stronger';

export const generalSetting = defineResource({
  name: 'general_setting',
  effect: 'management',
  doc: 'General settings of a firewall: domain, login banner, locale, location and time zone.',
  api: { path: '/config/device/v1/general-settings', list: { style: 'array' } },
  scopes,
  schema: {
    general: optionalNested('General settings.', {
      domain: attr(z.string().optional(), 'Domain name of the firewall.', { strength: notComparable }),
      login_banner: attr(z.string().optional(), 'Login banner text.', { effect: 'none' }),
      ack_login_banner: attr(z.boolean().default(false), 'Require administrators to acknowledge the login banner.', {
        strength: onIsStronger,
      }),
      ssl_tls_service_profile: attr(z.string().optional(), 'SSL/TLS service profile of the web interface.', {
        strength: presence,
        refs: { kinds: ['tls_service_profile'] },
      }),
      locale: attr(
        z.enum(['en', 'es', 'ja', 'fr', 'zh_CN', 'zh_TW']).default('en'),
        'Locale (language) of the firewall.',
        { effect: 'none' },
      ),
      geo_location: attr(
        nested({
          latitude: attr(z.string().optional(), 'Latitude in degrees, for example `47.37`.'),
          longitude: attr(z.string().optional(), 'Longitude in degrees, for example `8.54`.'),
        }).optional(),
        'Geographic location of the firewall.',
        { effect: 'none' },
      ),
      timezone: attr(z.string().optional(), 'Time zone, for example `Europe/Zurich`.', { strength: notComparable }),
      setting: optionalNested('Device settings.', {
        management: optionalNested('Management settings.', {
          auto_acquire_commit_lock: attr(
            z.boolean().default(false),
            'Acquire a commit lock automatically when an administrator changes the configuration.',
            { strength: notComparable },
          ),
          enable_certificate_expiration_check: attr(
            z.boolean().default(false),
            'Enable the certificate expiration check.',
            { strength: onIsStronger },
          ),
        }),
        auto_mac_detect: attr(z.boolean().default(false), 'Use MAC addresses assigned by the hypervisor (VM-Series).', {
          strength: notComparable,
        }),
        tunnel_acceleration: attr(
          z.boolean().default(true),
          'Enable hardware acceleration of tunnel traffic (GRE, VXLAN, GTP-U).',
          { strength: notComparable },
        ),
        fail_open: attr(
          z.boolean().default(false),
          'Fail open: forward traffic without inspection when the firewall cannot inspect it.',
          { effect: 'protection', strength: offIsStronger },
        ),
      }),
    }),
  },
});
