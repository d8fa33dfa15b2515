import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const ocspResponder = defineResource({
  name: 'ocsp_responder',
  doc: 'Answers the firewalls whether a certificate has been revoked, for the certificates that name its host.',
  api: { path: '/config/identity/v1/ocsp-responders' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(
      z
        .string()
        .min(1)
        .max(63)
        .regex(/^[a-zA-Z0-9._-]+$/),
      'Name, unique in its container.',
    ),
    host_name: attr(z.string().min(1).max(255), 'Host name or address under which the responder is reached.', {
      example: 'ocsp.example.com',
    }),
  }),
});
