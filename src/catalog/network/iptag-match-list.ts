import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const iptagMatchList = defineResource({
  name: 'iptag_match_list',
  doc: 'IP tag match list.',
  api: { path: '/config/network/v1/iptag-match-list' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(63), 'Name, unique in its container.'),
    description: attr(z.string().optional(), 'What it is for.'),
    filter: attr(z.string().optional(), 'Filter.'),
    quarantine: attr(z.boolean().optional(), 'Quarantine.'),
    send_to_panorama: attr(z.boolean().optional(), 'Send to panorama.'),
    send_email: attr(z.array(z.string()).optional(), 'Send email.'),
    send_http: attr(z.array(z.string()).optional(), 'Send HTTP.'),
    send_snmptrap: attr(z.array(z.string()).optional(), 'Send snmptrap.'),
    send_syslog: attr(z.array(z.string()).optional(), 'Send syslog.'),
  }),
});
