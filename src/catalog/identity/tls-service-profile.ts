import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

const version = z.enum(['tls1-0', 'tls1-1', 'tls1-2', 'tls1-3']);
/** An algorithm that may be taken out. */
const algorithm = (name: string) => attr(z.boolean().optional(), `Whether ${name} may be used.`);

export const tlsServiceProfile = defineResource({
  name: 'tls_service_profile',
  doc: 'The certificate that a service of the firewall itself shows, and the versions of TLS that it speaks.',
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
    certificate: attr(z.string().max(255), 'Certificate that the service shows.', {
      refs: { kinds: ['certificate'], open: true },
    }),
    protocol_settings: attr(
      nested({
        min_version: attr(version.optional(), 'Oldest version that may be used.'),
        max_version: attr(version.optional(), 'Newest version that may be used.'),
        keyxchg_algo_rsa: algorithm('RSA to exchange keys'),
        keyxchg_algo_dhe: algorithm('DHE to exchange keys'),
        keyxchg_algo_ecdhe: algorithm('ECDHE to exchange keys'),
        enc_algo_3des: algorithm('3DES'),
        enc_algo_rc4: algorithm('RC4'),
        enc_algo_aes_128_cbc: algorithm('AES-128 in CBC mode'),
        enc_algo_aes_256_cbc: algorithm('AES-256 in CBC mode'),
        enc_algo_aes_128_gcm: algorithm('AES-128 in GCM mode'),
        enc_algo_aes_256_gcm: algorithm('AES-256 in GCM mode'),
        auth_algo_sha1: algorithm('SHA-1 as message digest'),
        auth_algo_sha256: algorithm('SHA-256 as message digest'),
        auth_algo_sha384: algorithm('SHA-384 as message digest'),
      }),
      'Versions and algorithms.',
    ),
  }),
});
