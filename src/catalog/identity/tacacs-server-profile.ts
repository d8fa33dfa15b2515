import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const tacacsServerProfile = defineResource({
  name: 'tacacs_server_profile',
  doc: 'TACACS+ servers that authenticate users.',
  api: { path: '/config/identity/v1/tacacs-server-profiles', createAnswers: 200 },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    protocol: attr(
      z.enum(['CHAP', 'PAP']),
      'How the password travels: as a digest (`CHAP`), or hidden by the shared secret alone (`PAP`).',
    ),
    server: attr(
      z.array(
        nested({
          name: attr(z.string().optional(), 'Name of the server in this profile.'),
          address: attr(z.string().optional(), 'Host name or address.'),
          port: attr(z.number().int().min(1).max(65535).optional(), 'Port that it listens on; 49 is usual.'),
          secret: attr(z.string().optional(), 'Secret that the server shares with the firewall.', { secret: true }),
        }),
      ),
      'Servers, in the order in which they are asked.',
      { itemKey: 'name' },
    ),
    timeout: attr(z.number().int().min(1).max(30).optional(), 'Seconds to wait for an answer.'),
    use_single_connection: attr(z.boolean().optional(), 'Whether all requests go through one connection.'),
  }),
});
