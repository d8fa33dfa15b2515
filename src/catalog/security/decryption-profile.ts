import * as z from 'zod';
import { attr } from '../attribute';
import { offByDefault, onByDefault, optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { fromWeak, notComparable } from '../stronger';
import { tlsVersionOrder } from '../tls-version-order';

const versions = ['sslv3', 'tls1-0', 'tls1-1', 'tls1-2', 'tls1-3'] as const;

/** A check that is off by default. */
const check = (doc: string) => offByDefault(doc, { weakensPolicyWhenRemoved: { open: false } });
/** An algorithm that is allowed by default. */
const algorithm = (name: string) => onByDefault(`Allow ${name}.`, { strength: notComparable });
// Sessions that the settings do not allow are blocked, or else pass without decryption.
const blocked = (what: string) => ['ssl_forward_proxy', 'ssl_inbound_proxy'].map((one) => `${one}.block_${what}`);
/** A weak algorithm, allowed by default. */
const weak = (name: string) =>
  onByDefault(`Allow ${name}.`, {
    weakensPolicyWhenRemoved: { open: true },
    strongerIf: blocked('unsupported_cipher'),
  });
const option = (doc: string) => offByDefault(doc, { strength: notComparable });

const expired = check('Block sessions with expired certificates.');
const untrusted = check('Block sessions with untrusted issuers.');
const unsupportedCipher = check('Block sessions with unsupported cipher suites.');
const unsupportedVersion = check('Block sessions with unsupported TLS versions.');

export const decryptionProfile = defineResource({
  name: 'decryption_profile',
  effect: 'protection',
  doc: 'Decryption profile: certificate checks, TLS versions and algorithms.',
  api: { path: '/config/security/v1/decryption-profiles' },
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
  schema: {
    name: attr(z.string().regex(/^[A-Za-z0-9]{1}[A-Za-z0-9_\-.\s]{0,}$/), 'Name, unique in its location.'),
    ssl_forward_proxy: optional.nested('SSL forward proxy: outbound sessions.', {
      auto_include_altname: option(
        "Append the certificate's common name to the subject alternative name (SAN) extension.",
      ),
      block_client_cert: check('Block sessions with client authentication (client certificates).'),
      block_expired_certificate: expired,
      block_timeout_cert: check('Block sessions if the certificate status check times out.'),
      block_tls13_downgrade_no_resource: check(
        'Block sessions instead of a TLS 1.3 downgrade when resources are not available.',
      ),
      block_unknown_cert: check('Block sessions with unknown certificate status.'),
      block_unsupported_cipher: unsupportedCipher,
      block_unsupported_version: unsupportedVersion,
      block_untrusted_issuer: untrusted,
      restrict_cert_exts: check('Restrict certificate extensions of generated certificates.'),
      strip_alpn: option('Strip ALPN, which disables HTTP/2.'),
    }),
    ssl_inbound_proxy: optional.nested('SSL inbound inspection: sessions to internal servers.', {
      block_if_hsm_unavailable: check('Block sessions if the HSM is not available.'),
      block_if_no_resource: check('Block sessions if resources for decryption are not available.'),
      block_unsupported_cipher: unsupportedCipher,
      block_unsupported_version: unsupportedVersion,
    }),
    ssl_no_proxy: optional.nested('No decryption: checks of sessions that are not decrypted.', {
      block_expired_certificate: expired,
      block_untrusted_issuer: untrusted,
    }),
    ssl_protocol_settings: optional.nested('SSL protocol settings: TLS versions and algorithms.', {
      auth_algo_md5: weak('MD5 message authentication'),
      auth_algo_sha1: weak('SHA-1 message authentication'),
      auth_algo_sha256: algorithm('SHA-256 message authentication'),
      auth_algo_sha384: algorithm('SHA-384 message authentication'),
      enc_algo_3des: weak('3DES encryption'),
      enc_algo_aes_128_cbc: algorithm('AES-128-CBC encryption'),
      enc_algo_aes_128_gcm: algorithm('AES-128-GCM encryption'),
      enc_algo_aes_256_cbc: algorithm('AES-256-CBC encryption'),
      enc_algo_aes_256_gcm: algorithm('AES-256-GCM encryption'),
      enc_algo_chacha20_poly1305: algorithm('ChaCha20-Poly1305 encryption'),
      enc_algo_rc4: weak('RC4 encryption'),
      keyxchg_algo_dhe: algorithm('DHE key exchange'),
      keyxchg_algo_ecdhe: algorithm('ECDHE key exchange'),
      keyxchg_algo_rsa: weak('RSA key exchange'),
      max_version: attr(z.enum([...versions, 'max']).default('tls1-2'), 'Maximum TLS version.', {
        strength: fromWeak([...versions, 'max']),
      }),
      min_version: attr(z.enum(versions).default('tls1-0'), 'Minimum TLS version.', {
        weakensPolicyWhenRemoved: { open: 'tls1-0' },
        strength: { of: 'values', fromWeak: versions },
        strongerIf: blocked('unsupported_version'),
      }),
    }),
  },
  invariants: [
    tlsVersionOrder('ssl_protocol_settings', versions),
    tlsVersionOrder('ssl_protocol_settings', versions, 'tls1-2'),
  ],
});
