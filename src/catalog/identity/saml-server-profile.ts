import * as z from 'zod';
import { attr } from '../attribute';
import { optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { lowerIsStronger, notComparable, onIsStronger } from '../stronger';
import { webUrl } from '../host-text';
import { integer } from '../integer';

export const samlServerProfile = defineResource({
  name: 'saml_server_profile',
  effect: 'identity',
  doc: 'SAML identity provider (IdP) server profile.',
  api: { path: '/config/identity/v1/saml-server-profiles' },
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    certificate: attr(z.string().max(63), 'Signing certificate of the identity provider.', {
      strength: notComparable,
      refs: { kinds: ['certificate'], open: true },
    }),
    entity_id: attr(z.string().min(1).max(1024), 'Entity ID of the identity provider, usually a URL.', {
      refusesEmpty: true,
      strength: notComparable,
      example: 'https://idp.example.com/metadata',
    }),
    max_clock_skew: attr(integer(1, 900).optional(), 'Maximum clock skew in seconds between both sides.', {
      strength: lowerIsStronger(60),
    }),
    slo_bindings: optional.enum(['post', 'redirect'], 'HTTP binding of single logout (SLO) requests.', {
      strength: notComparable,
    }),
    sso_bindings: required.enum(['post', 'redirect'], 'HTTP binding of single sign-on (SSO) requests.', {
      strength: notComparable,
    }),
    slo_url: attr(webUrl.min(1).max(255).optional(), 'Single logout (SLO) URL.', {
      refusesEmpty: true,
      strength: notComparable,
      example: 'https://idp.example.com/logout',
    }),
    sso_url: attr(webUrl.min(1).max(255), 'Single sign-on (SSO) URL.', {
      refusesEmpty: true,
      strength: notComparable,
      example: 'https://idp.example.com/login',
    }),
    validate_idp_certificate: optional.flag('Validate the certificate of the identity provider.', {
      weakensPolicyWhenRemoved: { open: false },
    }),
    want_auth_requests_signed: optional.flag('Sign SAML authentication requests.', { strength: onIsStronger }),
  },
});
