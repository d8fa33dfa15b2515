import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const sdwanSaasQualityProfile = defineResource({
  name: 'sdwan_saas_quality_profile',
  doc: 'SD-WAN saas quality profile.',
  api: { path: '/config/network/v1/sdwan-saas-quality-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    monitor_mode: attr(
      nested(
        {
          adaptive: plain(nested({}).optional()),
          static_ip: plain(
            nested(
              {
                ip_address: plain(
                  z
                    .array(
                      nested({
                        name: plain(z.string().min(1)),
                        probe_interval: plain(z.number().int().min(1).max(60)),
                      }),
                    )
                    .optional(),
                ),
                fqdn: plain(
                  nested({
                    fqdn_name: plain(z.string()),
                    probe_interval: plain(z.number().int().min(1).max(60)),
                  }).optional(),
                ),
              },
              [exactlyOne('ip_address', 'fqdn')],
            ).optional(),
          ),
          http_https: plain(
            nested({
              monitored_url: plain(z.string()),
              probe_interval: plain(z.number().int().min(1).max(60)),
            }).optional(),
          ),
        },
        [exactlyOne('adaptive', 'static_ip', 'http_https')],
      ),
      'Monitor mode.',
    ),
  }),
});
