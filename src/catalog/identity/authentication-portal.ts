import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const authenticationPortal = defineResource({
  name: 'authentication_portal',
  doc: 'Authentication portal.',
  api: { path: '/config/identity/v1/authentication-portals' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    authentication_profile: attr(z.string().optional(), 'Authentication profile.', {
      refs: { kinds: ['authentication_profile'] },
    }),
    certificate_profile: attr(z.string().optional(), 'Certificate profile.', {
      refs: { kinds: ['certificate_profile'] },
    }),
    gp_udp_port: attr(z.number().int().min(1).max(65535).optional(), 'GlobalProtect UDP port.'),
    idle_timer: attr(z.number().int().min(1).max(1440).optional(), 'Idle timer.'),
    redirect_host: attr(z.string(), 'Redirect host.'),
    tls_service_profile: attr(z.string().optional(), 'TLS service profile.'),
    timer: attr(z.number().int().min(1).max(1440).optional(), 'Timer.'),
  }),
});
