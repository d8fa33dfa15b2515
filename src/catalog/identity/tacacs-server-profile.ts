import * as z from 'zod';
import { attr } from '../attribute';
import { optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { fromWeak, notComparable } from '../stronger';
import { hostText } from '../host-text';
import { integer } from '../integer';

export const tacacsServerProfile = defineResource({
  name: 'tacacs_server_profile',
  effect: 'identity',
  doc: 'TACACS+ server profile for user authentication.',
  api: { path: '/config/identity/v1/tacacs-server-profiles', create: { status: 200 } },
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    protocol: required.enum(['CHAP', 'PAP'], 'TACACS+ authentication protocol: `CHAP` or `PAP`.', {
      strength: fromWeak(['PAP', 'CHAP']),
    }),
    server: required.with({ strength: notComparable }).nestedList('TACACS+ servers, in order of use.', {
      name: optional.text('Name of the server in this profile.', { isLabel: true }),
      address: attr(hostText.optional(), 'Hostname or IP address of the TACACS+ server.'),
      port: attr(integer(1, 65535).optional(), 'TACACS+ port; the default port is 49.'),
      secret: optional.text('TACACS+ shared secret.', { secret: true }),
    }),
    timeout: attr(integer(1, 30).optional(), 'TACACS+ timeout in seconds.', {
      strength: notComparable,
    }),
    use_single_connection: optional.flag('Use a single connection for all requests.', { strength: notComparable }),
  },
});
