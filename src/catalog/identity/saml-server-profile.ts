import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const samlServerProfile = defineResource({
  name: 'saml_server_profile',
  doc: 'SAML server profile.',
  api: { path: '/config/identity/v1/saml-server-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    certificate: attr(z.string().max(63), 'Certificate.'),
    entity_id: attr(z.string().min(1).max(1024), 'Entity id.'),
    max_clock_skew: attr(z.number().int().min(1).max(900).optional(), 'Maximum clock skew.'),
    slo_bindings: attr(z.enum(['post', 'redirect']).optional(), 'SLO bindings.'),
    sso_bindings: attr(z.enum(['post', 'redirect']), 'SSO bindings.'),
    slo_url: attr(z.string().min(1).max(255).optional(), 'SLO URL.'),
    sso_url: attr(z.string().min(1).max(255), 'SSO URL.'),
    validate_idp_certificate: attr(z.boolean().optional(), 'Validate IdP certificate.'),
    want_auth_requests_signed: attr(z.boolean().optional(), 'Want authentication requests signed.'),
  }),
});
