import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const logForwardingProfile = defineResource({
  name: 'log_forwarding_profile',
  doc: 'Where the logs of a rule are sent besides the log store: which logs, and to which servers.',
  api: { path: '/config/objects/v1/log-forwarding-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(63), 'Name, unique in its container.'),
    description: attr(z.string().optional(), 'What it is for.'),
    match_list: attr(
      z
        .array(
          nested({
            name: attr(z.string().min(1).max(63), 'Name of the entry.'),
            action_desc: attr(z.string().max(255).optional(), 'What the entry is for.'),
            log_type: attr(
              z.enum([
                'traffic',
                'threat',
                'wildfire',
                'url',
                'data',
                'tunnel',
                'auth',
                'decryption',
                'dns-security',
                'gtp',
                'sctp',
              ]),
              'Type of the logs that are sent.',
            ),
            filter: attr(z.string().max(65535), 'Expression that selects the logs; `All Logs` takes every one.'),
            send_http: attr(z.array(z.string()).optional(), 'HTTP server profiles that the logs go to.', {
              set: true,
              refs: { kinds: ['http_server_profile'] },
            }),
            send_syslog: attr(z.array(z.string()).optional(), 'Syslog server profiles that the logs go to.', {
              set: true,
              refs: { kinds: ['syslog_server_profile'] },
            }),
            send_snmptrap: attr(z.array(z.string()).optional(), 'SNMP trap server profiles that the logs go to.', {
              set: true,
            }),
            send_email: attr(z.array(z.string()).optional(), 'Mail server profiles that the logs go to.', {
              set: true,
            }),
          }),
        )
        .min(1),
      'What is sent: each entry selects logs of one type and names where they go.',
      { itemKey: 'name' },
    ),
  }),
});
