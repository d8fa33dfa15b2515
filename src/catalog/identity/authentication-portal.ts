import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { lowerIsStronger, notComparable, presence } from '../stronger';
import { hostText } from '../host-text';
import { integer } from '../integer';

export const authenticationPortal = defineResource({
  name: 'authentication_portal',
  effect: 'identity',
  doc: 'Authentication portal (captive portal) settings for users that User-ID cannot identify.',
  api: { path: '/config/identity/v1/authentication-portals' },
  schema: {
    authentication_profile: optional.text('Authentication profile for portal users.', {
      strength: presence,
      refs: { kinds: ['authentication_profile'] },
    }),
    certificate_profile: optional.text('Certificate profile for client certificate authentication.', {
      strength: presence,
      refs: { kinds: ['certificate_profile'] },
    }),
    gp_udp_port: attr(
      integer(1, 65535).optional(),
      'Inbound UDP port for GlobalProtect multi-factor authentication prompts.',
      { strength: notComparable },
    ),
    idle_timer: attr(
      integer(1, 1440).optional(),
      'Idle timer in minutes: a user must sign in again after this time without traffic.',
      { strength: lowerIsStronger() },
    ),
    redirect_host: attr(hostText, 'Redirect host: hostname or IP address for the portal redirect.', {
      strength: notComparable,
      example: 'portal.example.com',
    }),
    tls_service_profile: optional.text('SSL/TLS service profile of the portal.', {
      strength: presence,
      refs: { kinds: ['tls_service_profile'] },
    }),
    timer: attr(
      integer(1, 1440).optional(),
      'Timer in minutes: maximum session time before a user must sign in again.',
      { strength: lowerIsStronger() },
    ),
  },
});
