import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

const config = nested({
  name: plain(z.string().default('Default')),
  url_format: plain(z.string().optional()),
  headers: plain(
    z.array(nested({ name: plain(z.string().optional()), value: plain(z.string().optional()) })).optional(),
  ),
  params: plain(
    z.array(nested({ name: plain(z.string().optional()), value: plain(z.string().optional()) })).optional(),
  ),
  payload: plain(z.string().optional()),
});

export const httpServerProfile = defineResource({
  name: 'http_server_profile',
  doc: 'HTTP server profile.',
  api: { path: '/config/objects/v1/http-server-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(63), 'Name, unique in its container.'),
    server: attr(
      z
        .array(
          nested({
            name: plain(z.string().optional()),
            address: plain(z.string().optional()),
            protocol: plain(z.enum(['HTTP', 'HTTPS']).optional()),
            port: plain(z.number().int().optional()),
            tls_version: plain(z.enum(['1.0', '1.1', '1.2', '1.3']).optional()),
            certificate_profile: plain(z.string().default('None'), { refs: { kinds: ['certificate_profile'] } }),
            http_method: plain(z.enum(['GET', 'POST', 'PUT', 'DELETE']).optional()),
          }),
        )
        .optional(),
      'Server.',
    ),
    tag_registration: attr(z.boolean().optional(), 'Tag registration.'),
    format: attr(
      nested({
        config: plain(config.optional()),
        system: plain(config.optional()),
        traffic: plain(config.optional()),
        threat: plain(config.optional()),
        wildfire: plain(config.optional()),
        url: plain(config.optional()),
        data: plain(config.optional()),
        gtp: plain(config.optional()),
        sctp: plain(config.optional()),
        tunnel: plain(config.optional()),
        auth: plain(config.optional()),
        userid: plain(config.optional()),
        iptag: plain(config.optional()),
        decryption: plain(config.optional()),
        globalprotect: plain(config.optional()),
        hip_match: plain(config.optional()),
        correlation: plain(config.optional()),
      }).optional(),
      'Format.',
    ),
  }),
});
