import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const authenticationPortal = defineResource({
  name: 'authentication_portal',
  doc: 'The page on which users sign in whom the firewall cannot tell by other means.',
  api: { path: '/config/identity/v1/authentication-portals' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    authentication_profile: attr(z.string().optional(), 'How users are authenticated.', {
      refs: { kinds: ['authentication_profile'] },
    }),
    certificate_profile: attr(z.string().optional(), 'Profile that certificates of users are checked by.', {
      refs: { kinds: ['certificate_profile'] },
    }),
    gp_udp_port: attr(
      z.number().int().min(1).max(65535).optional(),
      'UDP port at which the remote access client is told to let a user sign in.',
    ),
    idle_timer: attr(
      z.number().int().min(1).max(1440).optional(),
      'Minutes without traffic after which a user has to sign in again.',
    ),
    redirect_host: attr(z.string(), 'Host name or address that browsers are sent to for signing in.', {
      example: 'portal.example.com',
    }),
    tls_service_profile: attr(z.string().optional(), 'Certificate and versions of TLS that the page is served with.', {
      refs: { kinds: ['tls_service_profile'] },
    }),
    timer: attr(
      z.number().int().min(1).max(1440).optional(),
      'Minutes after which a user has to sign in again, idle or not.',
    ),
  }),
});
