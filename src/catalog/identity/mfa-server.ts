import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { numberText } from '../number-text';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const mfaServer = defineResource({
  name: 'mfa_server',
  doc: 'MFA server.',
  api: { path: '/config/identity/v1/mfa-servers', createAnswers: 200, listAsks: { position: 'pre' } },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    mfa_cert_profile: attr(z.string(), 'MFA cert profile.'),
    mfa_vendor_type: attr(
      nested(
        {
          okta_adaptive_v1: plain(
            nested({
              okta_api_host: plain(z.string().min(10)),
              okta_token: plain(z.string().min(8), { secret: true }),
              okta_org: plain(z.string()),
              okta_timeout: plain(numberText),
              okta_baseuri: plain(z.string().min(2)),
            }).optional(),
          ),
          ping_identity_v1: plain(
            nested({
              ping_baseuri: plain(z.string().min(2)),
              ping_api_host: plain(z.string().min(16)),
              ping_use_base64_key: plain(z.string().min(8), { secret: true }),
              ping_token: plain(z.string().min(8), { secret: true }),
              ping_org_alias: plain(z.string().min(8).optional()),
              ping_timeout: plain(z.number().int().min(5).max(600)),
            }).optional(),
          ),
          rsa_securid_access_v1: plain(
            nested({
              rsa_api_host: plain(z.string().min(10).optional()),
              rsa_baseuri: plain(z.string().min(2).default('/mfa/v1_1')),
              rsa_accesskey: plain(z.string().min(8).optional(), { secret: true }),
              rsa_accessid: plain(z.string().min(8).optional()),
              rsa_assurancepolicyid: plain(z.string().min(3).optional()),
              rsa_timeout: plain(z.number().int().min(5).max(600).default(30)),
            }).optional(),
          ),
          duo_security_v2: plain(
            nested({
              duo_api_host: plain(z.string().min(16)),
              duo_baseuri: plain(z.string().min(2)),
              duo_timeout: plain(z.number().int().min(5).max(600)),
              duo_integration_key: plain(z.string().min(16)),
              duo_secret_key: plain(z.string().min(16), { secret: true }),
            }).optional(),
          ),
        },
        [exactlyOne('okta_adaptive_v1', 'ping_identity_v1', 'rsa_securid_access_v1', 'duo_security_v2')],
      ).optional(),
      'MFA vendor type.',
    ),
  }),
});
