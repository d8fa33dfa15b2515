import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { logFormats } from './log-format';

const config = nested({
  name: attr(z.string().default('Default'), 'Name of the format.'),
  url_format: attr(z.string().optional(), 'Path of the request; may hold fields of the log.'),
  headers: attr(
    z
      .array(
        nested({
          name: attr(z.string().optional(), 'Name of the header.'),
          value: attr(z.string().optional(), 'Value; may hold fields of the log.'),
        }),
      )
      .optional(),
    'Headers of the request.',
    { itemKey: 'name' },
  ),
  params: attr(
    z
      .array(
        nested({
          name: attr(z.string().optional(), 'Name of the parameter.'),
          value: attr(z.string().optional(), 'Value; may hold fields of the log.'),
        }),
      )
      .optional(),
    'Query parameters of the request.',
    { itemKey: 'name' },
  ),
  payload: attr(z.string().optional(), 'Body of the request; may hold fields of the log.'),
});

export const httpServerProfile = defineResource({
  name: 'http_server_profile',
  doc: 'Web servers that take logs, and what the requests to them look like.',
  api: { path: '/config/objects/v1/http-server-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(63), 'Name, unique in its container.'),
    server: attr(
      z
        .array(
          nested({
            name: attr(z.string().optional(), 'Name of the server in this profile.'),
            address: attr(z.string().optional(), 'Host name or address.'),
            protocol: attr(z.enum(['HTTP', 'HTTPS']).optional(), 'Whether log entries travel encrypted.'),
            port: attr(z.number().int().optional(), 'Port that it listens on.'),
            tls_version: attr(
              z.enum(['1.0', '1.1', '1.2', '1.3']).optional(),
              'Oldest version of TLS that may be used.',
            ),
            certificate_profile: attr(
              z.string().default('None'),
              'Profile that checks the certificate of the server.',
              { refs: { kinds: ['certificate_profile'], words: ['None'] } },
            ),
            http_method: attr(z.enum(['GET', 'POST', 'PUT', 'DELETE']).optional(), 'Method of the request.'),
          }),
        )
        .optional(),
      'Servers that take the logs.',
      { itemKey: 'name' },
    ),
    tag_registration: attr(
      z.boolean().optional(),
      'Whether the servers keep tags of addresses and users, so that firewalls register tags there.',
    ),
    format: attr(nested(logFormats(config.optional())).optional(), 'What a request looks like, for each type of log.'),
  }),
});
