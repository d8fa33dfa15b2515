import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

const algorithm = nested({
  md5: plain(nested({ authentication_key: plain(z.string().optional(), { secret: true }) }).optional()),
  sha1: plain(nested({ authentication_key: plain(z.string().optional(), { secret: true }) }).optional()),
});

const authenticationType = nested(
  {
    none: plain(nested({}).optional()),
    symmetric_key: plain(
      nested({ key_id: plain(z.number().optional()), algorithm: plain(algorithm.optional()) }).optional(),
    ),
    autokey: plain(nested({}).optional()),
  },
  [exactlyOne('none', 'symmetric_key', 'autokey')],
);

export const serviceSetting = defineResource({
  name: 'service_setting',
  doc: 'Service setting.',
  api: { path: '/config/device/v1/service-settings', listStyle: 'array' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    services: attr(
      nested({
        dns_setting: plain(
          nested(
            {
              servers: plain(
                nested({ primary: plain(z.string().optional()), secondary: plain(z.string().optional()) }).optional(),
              ),
              dns_proxy_object: plain(z.string().optional()),
            },
            [exactlyOne('servers', 'dns_proxy_object')],
          ).optional(),
        ),
        fqdn_refresh_time: plain(z.number().default(15)),
        fqdn_stale_entry_timeout: plain(z.number().default(1440)),
        ntp_servers: plain(
          nested({
            primary_ntp_server: plain(
              nested({
                ntp_server_address: plain(z.string().optional()),
                authentication_type: plain(authenticationType.optional()),
              }).optional(),
            ),
            secondary_ntp_server: plain(
              nested({
                ntp_server_address: plain(z.string().optional()),
                authentication_type: plain(authenticationType.optional()),
              }).optional(),
            ),
          }).optional(),
        ),
        update_server: plain(z.string().default('updates.paloaltonetworks.com')),
        server_verification: plain(z.boolean().default(true)),
        secure_proxy_server: plain(z.string().optional()),
        secure_proxy_port: plain(z.number().optional()),
        secure_proxy_user: plain(z.string().optional()),
        secure_proxy_password: plain(z.string().optional(), { secret: true }),
        lcaas_use_proxy: plain(z.boolean().default(false)),
        inline_cloud_proxy: plain(z.boolean().default(false)),
      }).optional(),
      'Services.',
    ),
  }),
});
