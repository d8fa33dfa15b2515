import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const sdwanSaasQualityProfile = defineResource({
  name: 'sdwan_saas_quality_profile',
  doc: 'How SD-WAN measures the path to an application in the cloud.',
  api: { path: '/config/network/v1/sdwan-saas-quality-profiles' },
  scopes,
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    monitor_mode: attr(
      nested(
        {
          adaptive: attr(nested({}).optional(), 'Nobody: the traffic itself is watched.'),
          static_ip: attr(
            nested(
              {
                ip_address: attr(
                  z
                    .array(
                      nested({
                        name: attr(z.string().min(1), 'Address.'),
                        probe_interval: attr(z.number().int().min(1).max(60), 'Seconds between two questions.'),
                      }),
                    )
                    .optional(),
                  'Addresses that are pinged.',
                  { itemKey: 'name' },
                ),
                fqdn: attr(
                  nested({
                    fqdn_name: attr(z.string(), 'The name.'),
                    probe_interval: attr(z.number().int().min(1).max(60), 'Seconds between two questions.'),
                  }).optional(),
                  'DNS name that is pinged.',
                ),
              },
              [exactlyOne('ip_address', 'fqdn')],
            ).optional(),
            'A host of the application.',
          ),
          http_https: attr(
            nested({
              monitored_url: attr(z.string(), 'Its URL.'),
              probe_interval: attr(z.number().int().min(1).max(60), 'Seconds between two questions.'),
            }).optional(),
            'A web page.',
          ),
        },
        [exactlyOne('adaptive', 'static_ip', 'http_https')],
      ),
      'What is asked.',
    ),
  }),
});
