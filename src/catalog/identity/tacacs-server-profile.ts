import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const tacacsServerProfile = defineResource({
  name: 'tacacs_server_profile',
  doc: 'TACACS+ server profile.',
  api: { path: '/config/identity/v1/tacacs-server-profiles', createAnswers: 200 },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    protocol: attr(z.enum(['CHAP', 'PAP']), 'Protocol.'),
    server: attr(
      z.array(
        nested({
          name: plain(z.string().optional()),
          address: plain(z.string().optional()),
          port: plain(z.number().int().min(1).max(65535).optional()),
          secret: plain(z.string().optional(), { secret: true }),
        }),
      ),
      'Server.',
    ),
    timeout: attr(z.number().int().min(1).max(30).optional(), 'Timeout.'),
    use_single_connection: attr(z.boolean().optional(), 'Use single connection.'),
  }),
});
