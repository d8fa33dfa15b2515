import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const logForwardingProfile = defineResource({
  name: 'log_forwarding_profile',
  doc: 'Log forwarding profile.',
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
            name: plain(z.string().min(1).max(63)),
            action_desc: plain(z.string().max(255).optional()),
            log_type: plain(
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
            ),
            filter: plain(z.string().max(65535)),
            send_http: plain(z.array(z.string()).optional()),
            send_syslog: plain(z.array(z.string()).optional()),
            send_snmptrap: plain(z.array(z.string()).optional()),
            send_email: plain(z.array(z.string()).optional()),
          }),
        )
        .min(1),
      'Match list.',
    ),
  }),
});
