import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const radiusServerProfile = defineResource({
  name: 'radius_server_profile',
  doc: 'RADIUS server profile.',
  api: { path: '/config/identity/v1/radius-server-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    protocol: attr(
      nested(
        {
          chap: plain(nested({}).optional(), { wire: 'CHAP' }),
          eap_ttls_with_pap: plain(
            nested({
              anon_outer_id: plain(z.boolean().optional()),
              radius_cert_profile: plain(z.string().optional()),
            }).optional(),
            { wire: 'EAP_TTLS_with_PAP' },
          ),
          pap: plain(nested({}).optional(), { wire: 'PAP' }),
          peap_mscha_pv2: plain(
            nested({
              anon_outer_id: plain(z.boolean().optional()),
              radius_cert_profile: plain(z.string().optional()),
              allow_pwd_change: plain(z.boolean().optional()),
            }).optional(),
            { wire: 'PEAP_MSCHAPv2' },
          ),
          peap_with_gtc: plain(
            nested({
              anon_outer_id: plain(z.boolean().optional()),
              radius_cert_profile: plain(z.string().optional()),
            }).optional(),
            { wire: 'PEAP_with_GTC' },
          ),
        },
        [exactlyOne('chap', 'eap_ttls_with_pap', 'pap', 'peap_mscha_pv2', 'peap_with_gtc')],
      ),
      'Protocol.',
    ),
    server: attr(
      z.array(
        nested({
          name: plain(z.string().optional()),
          ip_address: plain(z.string().optional()),
          port: plain(z.number().int().min(1).max(65535).optional()),
          secret: plain(z.string().max(128).optional(), { secret: true }),
        }),
      ),
      'Server.',
    ),
    retries: attr(z.number().int().min(1).max(5).optional(), 'Retries.'),
    timeout: attr(z.number().int().min(1).max(120).optional(), 'Timeout.'),
  }),
});
