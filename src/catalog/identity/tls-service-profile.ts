import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const tlsServiceProfile = defineResource({
  name: 'tls_service_profile',
  doc: 'TLS service profile.',
  api: { path: '/config/identity/v1/tls-service-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(
      z
        .string()
        .min(1)
        .max(127)
        .regex(/^[a-zA-Z0-9._-]+$/),
      'Name, unique in its container.',
    ),
    certificate: attr(z.string().max(255), 'Certificate.'),
    protocol_settings: attr(
      nested({
        min_version: plain(z.enum(['tls1-0', 'tls1-1', 'tls1-2', 'tls1-3']).optional()),
        max_version: plain(z.enum(['tls1-0', 'tls1-1', 'tls1-2', 'tls1-3']).optional()),
        keyxchg_algo_rsa: plain(z.boolean().optional()),
        keyxchg_algo_dhe: plain(z.boolean().optional()),
        keyxchg_algo_ecdhe: plain(z.boolean().optional()),
        enc_algo_3des: plain(z.boolean().optional()),
        enc_algo_rc4: plain(z.boolean().optional()),
        enc_algo_aes_128_cbc: plain(z.boolean().optional()),
        enc_algo_aes_256_cbc: plain(z.boolean().optional()),
        enc_algo_aes_128_gcm: plain(z.boolean().optional()),
        enc_algo_aes_256_gcm: plain(z.boolean().optional()),
        auth_algo_sha1: plain(z.boolean().optional()),
        auth_algo_sha256: plain(z.boolean().optional()),
        auth_algo_sha384: plain(z.boolean().optional()),
      }),
      'Protocol settings.',
    ),
  }),
});
