import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

const versions = ['sslv3', 'tls1-0', 'tls1-1', 'tls1-2', 'tls1-3'] as const;

/** A check that is off unless it is asked for. */
const check = (doc: string) => attr(z.boolean().default(false), doc, { narrows: { open: false } });
/** An algorithm that may be used unless it is taken out. */
const algorithm = (name: string) => attr(z.boolean().default(true), `Whether ${name} may be used.`);
/** One that is better taken out. */
const weak = (name: string) =>
  attr(z.boolean().default(true), `Whether ${name} may be used.`, { narrows: { open: true } });
const option = (doc: string) => attr(z.boolean().default(false), doc);

const expired = check('Whether a server certificate that has expired ends the session.');
const untrusted = check('Whether a server certificate of an issuer that nobody trusts ends the session.');
const unsupportedCipher = check('Whether a session with a cipher that cannot be decrypted is blocked.');
const unsupportedVersion = check('Whether a session with a TLS version that cannot be decrypted is blocked.');

export const decryptionProfile = defineResource({
  name: 'decryption_profile',
  doc: 'What is checked in TLS sessions, and which versions and algorithms they may use.',
  api: { path: '/config/security/v1/decryption-profiles' },
  scopes,
  predefined: [
    {
      name: 'best-practice',
      folder: 'All',
      ssl_forward_proxy: {
        block_expired_certificate: true,
        block_untrusted_issuer: true,
        block_unknown_cert: true,
        block_unsupported_cipher: true,
        block_unsupported_version: true,
      },
      ssl_inbound_proxy: { block_unsupported_cipher: true, block_unsupported_version: true },
      ssl_no_proxy: { block_expired_certificate: true, block_untrusted_issuer: true },
      ssl_protocol_settings: {
        min_version: 'tls1-2',
        max_version: 'max',
        auth_algo_md5: false,
        auth_algo_sha1: false,
        enc_algo_3des: false,
        enc_algo_rc4: false,
      },
    },
  ],
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().regex(/^[A-Za-z0-9]{1}[A-Za-z0-9_\-.\s]{0,}$/), 'Name, unique in its container.'),
    ssl_forward_proxy: attr(
      nested({
        auto_include_altname: option('Whether the name that was asked for is added to a certificate without one.'),
        block_client_cert: check('Whether a session in which the client shows a certificate is blocked.'),
        block_expired_certificate: expired,
        block_timeout_cert: check('Whether a session is blocked when the certificate status takes too long to come.'),
        block_tls13_downgrade_no_resource: check(
          'Whether a session is blocked instead of taken down from TLS 1.3 for lack of resources.',
        ),
        block_unknown_cert: check('Whether a session is blocked when the certificate status is unknown.'),
        block_unsupported_cipher: unsupportedCipher,
        block_unsupported_version: unsupportedVersion,
        block_untrusted_issuer: untrusted,
        restrict_cert_exts: check('Whether certificates made for decryption have only the usual extensions.'),
        strip_alpn: option('Whether the protocol negotiation is taken out, so that HTTP/2 is not used.'),
      }).optional(),
      'Sessions from inside to servers elsewhere.',
    ),
    ssl_inbound_proxy: attr(
      nested({
        block_if_hsm_unavailable: check('Whether sessions are blocked while the hardware key store is away.'),
        block_if_no_resource: check('Whether sessions are blocked when there are no resources to decrypt them.'),
        block_unsupported_cipher: unsupportedCipher,
        block_unsupported_version: unsupportedVersion,
      }).optional(),
      'Sessions to servers of our own.',
    ),
    ssl_no_proxy: attr(
      nested({ block_expired_certificate: expired, block_untrusted_issuer: untrusted }).optional(),
      'Sessions that are not decrypted.',
    ),
    ssl_protocol_settings: attr(
      nested({
        auth_algo_md5: weak('MD5 as message digest'),
        auth_algo_sha1: weak('SHA-1 as message digest'),
        auth_algo_sha256: algorithm('SHA-256 as message digest'),
        auth_algo_sha384: algorithm('SHA-384 as message digest'),
        enc_algo_3des: weak('3DES'),
        enc_algo_aes_128_cbc: algorithm('AES-128 in CBC mode'),
        enc_algo_aes_128_gcm: algorithm('AES-128 in GCM mode'),
        enc_algo_aes_256_cbc: algorithm('AES-256 in CBC mode'),
        enc_algo_aes_256_gcm: algorithm('AES-256 in GCM mode'),
        enc_algo_chacha20_poly1305: algorithm('ChaCha20 with Poly1305'),
        enc_algo_rc4: weak('RC4'),
        keyxchg_algo_dhe: algorithm('DHE to exchange keys'),
        keyxchg_algo_ecdhe: algorithm('ECDHE to exchange keys'),
        keyxchg_algo_rsa: weak('RSA to exchange keys'),
        max_version: attr(z.enum([...versions, 'max']).default('tls1-2'), 'Newest version that may be used.'),
        min_version: attr(z.enum(versions).default('tls1-0'), 'Oldest version that may be used.', {
          narrows: { open: 'tls1-0' },
        }),
      }).optional(),
      'Versions and algorithms.',
    ),
  }),
});
