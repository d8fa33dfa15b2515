import * as z from 'zod';
import { attr } from '../attribute';
import { optional, required } from '../usual-attributes';
import { numberTextBetween } from '../number-text';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';
import { domainName } from '../host-text';
import { integer } from '../integer';

export const mfaServer = defineResource({
  name: 'mfa_server',
  effect: 'identity',
  doc: 'Multi-factor authentication (MFA) server profile.',
  api: { path: '/config/identity/v1/mfa-servers', create: { status: 200 }, list: { constants: { position: 'pre' } } },
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    mfa_cert_profile: required.text('Certificate profile that verifies the certificate of the MFA server.', {
      strength: notComparable,
      refs: { kinds: ['certificate_profile'] },
    }),
    mfa_vendor_type: optional.with({ strength: notComparable }).oneOf('MFA vendor and its connection settings.', {
      okta_adaptive_v1: optional.nested('Okta Adaptive.', {
        okta_api_host: attr(domainName.min(10), 'Okta API hostname.'),
        okta_token: attr(z.string().min(8), 'Okta API token.', { secret: true }),
        okta_org: required.text('Okta organization.'),
        okta_timeout: attr(numberTextBetween(5, 600), "Timeout in seconds for the user's response.", {
          example: '60',
        }),
        okta_baseuri: attr(z.string().min(2), 'Base URI of the Okta API.'),
      }),
      ping_identity_v1: optional.nested('PingID.', {
        ping_baseuri: attr(z.string().min(2), 'PingID base URI.'),
        ping_api_host: attr(domainName.min(16), 'PingID API hostname.'),
        ping_use_base64_key: attr(z.string().min(8), 'PingID API key in Base64.', { secret: true }),
        ping_token: attr(z.string().min(8), 'PingID token.', { secret: true, answeredInClear: true }),
        ping_org_alias: attr(z.string().min(8).optional(), 'PingID organization alias.'),
        ping_timeout: attr(integer(5, 600), "Timeout in seconds for the user's response."),
      }),
      rsa_securid_access_v1: optional.nested('RSA SecurID Access.', {
        rsa_api_host: attr(domainName.min(10).optional(), 'RSA SecurID API hostname.'),
        rsa_baseuri: attr(z.string().min(2).default('/mfa/v1_1'), 'RSA SecurID base URI.'),
        rsa_accesskey: attr(z.string().min(8).optional(), 'RSA SecurID access key.', { secret: true }),
        rsa_accessid: attr(z.string().min(8).optional(), 'RSA SecurID access ID.'),
        rsa_assurancepolicyid: attr(
          z.string().min(3).optional(),
          'RSA SecurID assurance policy ID, which selects the factor.',
        ),
        rsa_timeout: attr(integer(5, 600).default(30), "Timeout in seconds for the user's response."),
      }),
      duo_security_v2: optional.nested('Duo Security.', {
        duo_api_host: attr(domainName.min(16), 'Duo API hostname.'),
        duo_baseuri: attr(z.string().min(2), 'Base URI of the Duo API.'),
        duo_timeout: attr(integer(5, 600), "Timeout in seconds for the user's response."),
        duo_integration_key: attr(z.string().min(16), 'Integration key of the Duo application.'),
        duo_secret_key: attr(z.string().min(16), 'Secret key of the Duo application.', { secret: true }),
      }),
    }),
  },
});
