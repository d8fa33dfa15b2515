import * as z from 'zod';
import { attr } from '../attribute';
import { required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';
import { hostText } from '../host-text';
import { integer } from '../integer';

export const kerberosServerProfile = defineResource({
  name: 'kerberos_server_profile',
  effect: 'identity',
  doc: 'Kerberos server profile for user authentication.',
  api: { path: '/config/identity/v1/kerberos-server-profiles', create: { status: 200 } },
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    server: required.with({ strength: notComparable }).nestedList('Kerberos servers, in order of use.', {
      name: attr(z.string().min(1), 'Name of the server in this profile.', { isLabel: true }),
      host: attr(hostText, 'Hostname or IP address of the Kerberos server.'),
      port: attr(integer(1, 65535).optional(), 'Kerberos port; the default port is 88.'),
    }),
  },
});
