import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { numberTextBetween } from '../number-text';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const mfaServer = defineResource({
  name: 'mfa_server',
  doc: 'A service that asks users for a further factor, such as a code or a touch on a phone.',
  api: { path: '/config/identity/v1/mfa-servers', createAnswers: 200, listAsks: { position: 'pre' } },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    mfa_cert_profile: attr(z.string(), 'Profile that the certificate of the service is checked by.', {
      refs: { kinds: ['certificate_profile'] },
    }),
    mfa_vendor_type: attr(
      nested(
        {
          okta_adaptive_v1: attr(
            nested({
              okta_api_host: attr(z.string().min(10), 'Host of the API.'),
              okta_token: attr(z.string().min(8), 'Token for the API.', { secret: true }),
              okta_org: attr(z.string(), 'Organisation there.'),
              okta_timeout: attr(numberTextBetween(5, 600), 'Seconds to wait for the user.', { example: '60' }),
              okta_baseuri: attr(z.string().min(2), 'Path of the API.'),
            }).optional(),
            'Okta.',
          ),
          ping_identity_v1: attr(
            nested({
              ping_baseuri: attr(z.string().min(2), 'Path of the API.'),
              ping_api_host: attr(z.string().min(16), 'Host of the API.'),
              ping_use_base64_key: attr(z.string().min(8), 'Key for the API, in Base64.', { secret: true }),
              ping_token: attr(z.string().min(8), 'Token for the API.', { secret: true }),
              ping_org_alias: attr(z.string().min(8).optional(), 'Organisation there.'),
              ping_timeout: attr(z.number().int().min(5).max(600), 'Seconds to wait for the user.'),
            }).optional(),
            'PingID.',
          ),
          rsa_securid_access_v1: attr(
            nested({
              rsa_api_host: attr(z.string().min(10).optional(), 'Host of the API.'),
              rsa_baseuri: attr(z.string().min(2).default('/mfa/v1_1'), 'Path of the API.'),
              rsa_accesskey: attr(z.string().min(8).optional(), 'Key for the API.', { secret: true }),
              rsa_accessid: attr(z.string().min(8).optional(), 'Account that the key belongs to.'),
              rsa_assurancepolicyid: attr(z.string().min(3).optional(), 'Policy that says which factor is asked for.'),
              rsa_timeout: attr(z.number().int().min(5).max(600).default(30), 'Seconds to wait for the user.'),
            }).optional(),
            'RSA SecurID Access.',
          ),
          duo_security_v2: attr(
            nested({
              duo_api_host: attr(z.string().min(16), 'Host of the API.'),
              duo_baseuri: attr(z.string().min(2), 'Path of the API.'),
              duo_timeout: attr(z.number().int().min(5).max(600), 'Seconds to wait for the user.'),
              duo_integration_key: attr(z.string().min(16), 'Key that names the application there.'),
              duo_secret_key: attr(z.string().min(16), 'Key that belongs to it.', { secret: true }),
            }).optional(),
            'Duo Security.',
          ),
        },
        [exactlyOne('okta_adaptive_v1', 'ping_identity_v1', 'rsa_securid_access_v1', 'duo_security_v2')],
      ).optional(),
      'Which service it is, and how it is reached.',
    ),
  }),
});
