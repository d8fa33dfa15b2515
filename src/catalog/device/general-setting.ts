import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const generalSetting = defineResource({
  name: 'general_setting',
  doc: 'Name, place, time and login page of a firewall.',
  api: { path: '/config/device/v1/general-settings', listStyle: 'array' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    general: attr(
      nested({
        domain: attr(z.string().optional(), 'Domain that the name of the firewall belongs to.'),
        login_banner: attr(z.string().optional(), 'Text that is shown before a login.'),
        ack_login_banner: attr(z.boolean().default(false), 'Whether it must be accepted.'),
        ssl_tls_service_profile: attr(z.string().optional(), 'Certificate and TLS versions of the web interface.', {
          refs: { kinds: ['tls_service_profile'] },
        }),
        locale: attr(z.enum(['en', 'es', 'ja', 'fr', 'zh_CN', 'zh_TW']).default('en'), 'Language of the firewall.'),
        geo_location: attr(
          nested({
            latitude: attr(z.string().optional(), 'In degrees, such as `47.37`.'),
            longitude: attr(z.string().optional(), 'In degrees, such as `8.54`.'),
          }).optional(),
          'Where the firewall stands.',
        ),
        timezone: attr(z.string().optional(), 'Time zone, such as `Europe/Zurich`.'),
        setting: attr(
          nested({
            management: attr(
              nested({
                auto_acquire_commit_lock: attr(
                  z.boolean().default(false),
                  'Whether a change by hand locks the configuration for others.',
                ),
                enable_certificate_expiration_check: attr(
                  z.boolean().default(false),
                  'Whether a certificate that expires soon is reported.',
                ),
              }).optional(),
              'Its management.',
            ),
            auto_mac_detect: attr(
              z.boolean().default(false),
              'Whether virtual firewalls take the MAC addresses that the hypervisor gave.',
            ),
            tunnel_acceleration: attr(
              z.boolean().default(true),
              'Whether tunnels of others are handled by the hardware.',
            ),
            fail_open: attr(
              z.boolean().default(false),
              'Whether traffic passes uninspected while the firewall cannot inspect.',
            ),
          }).optional(),
          'How the firewall behaves.',
        ),
      }).optional(),
      'The settings.',
    ),
  }),
});
