import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const samlServerProfile = defineResource({
  name: 'saml_server_profile',
  doc: 'An identity provider that authenticates users by SAML.',
  api: { path: '/config/identity/v1/saml-server-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    certificate: attr(z.string().max(63), 'Certificate that the identity provider signs with.', {
      refs: { kinds: ['certificate'], open: true },
    }),
    entity_id: attr(z.string().min(1).max(1024), 'Name by which the identity provider calls itself, usually a URL.', {
      example: 'https://idp.example.com/metadata',
    }),
    max_clock_skew: attr(
      z.number().int().min(1).max(900).optional(),
      'Seconds by which the clocks of both sides may differ.',
    ),
    slo_bindings: attr(z.enum(['post', 'redirect']).optional(), 'How requests to sign out travel.'),
    sso_bindings: attr(z.enum(['post', 'redirect']), 'How requests to sign in travel.'),
    slo_url: attr(z.string().min(1).max(255).optional(), 'Where users sign out.', {
      example: 'https://idp.example.com/logout',
    }),
    sso_url: attr(z.string().min(1).max(255), 'Where users sign in.', { example: 'https://idp.example.com/login' }),
    validate_idp_certificate: attr(
      z.boolean().optional(),
      'Whether the certificate of the identity provider is checked.',
      { narrows: { open: false } },
    ),
    want_auth_requests_signed: attr(z.boolean().optional(), 'Whether requests to the identity provider are signed.'),
  }),
});
