import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const generalSetting = defineResource({
  name: 'general_setting',
  doc: 'General setting.',
  api: { path: '/config/device/v1/general-settings', listStyle: 'array' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    general: attr(
      nested({
        domain: plain(z.string().optional()),
        login_banner: plain(z.string().optional()),
        ack_login_banner: plain(z.boolean().default(false)),
        ssl_tls_service_profile: plain(z.string().optional(), { refs: { kinds: ['tls_service_profile'] } }),
        locale: plain(z.enum(['en', 'es', 'ja', 'fr', 'zh_CN', 'zh_TW']).default('en')),
        geo_location: plain(
          nested({ latitude: plain(z.string().optional()), longitude: plain(z.string().optional()) }).optional(),
        ),
        timezone: plain(z.string().optional()),
        setting: plain(
          nested({
            management: plain(
              nested({
                auto_acquire_commit_lock: plain(z.boolean().default(false)),
                enable_certificate_expiration_check: plain(z.boolean().default(false)),
              }).optional(),
            ),
            auto_mac_detect: plain(z.boolean().default(false)),
            tunnel_acceleration: plain(z.boolean().default(true)),
            fail_open: plain(z.boolean().default(false)),
          }).optional(),
        ),
      }).optional(),
      'General.',
    ),
  }),
});
