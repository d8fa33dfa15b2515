import * as z from 'zod';
import { attr } from '../attribute';
import { optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { fromWeak, notComparable } from '../stronger';
import { tlsVersionOrder } from '../tls-version-order';
import { nameText } from '../name-text';

const version = z.enum(['tls1-0', 'tls1-1', 'tls1-2', 'tls1-3']);
/** An algorithm that can be disabled. */
const algorithm = (name: string) => optional.flag(`Allow ${name}.`, { strength: notComparable });
/** A weak algorithm. */
const weak = (name: string) => optional.flag(`Allow ${name}.`, { strength: fromWeak([true, false]) });
const versionOrder = fromWeak(version.options);

export const tlsServiceProfile = defineResource({
  name: 'tls_service_profile',
  effect: 'cryptography',
  doc: 'SSL/TLS service profile: certificate and TLS versions of a service on the firewall.',
  api: { path: '/config/identity/v1/tls-service-profiles' },
  schema: {
    name: attr(nameText(127, /^[a-zA-Z0-9._-]+$/), 'Name, unique in its location.'),
    certificate: attr(z.string().max(255), 'Certificate that the service presents.', {
      strength: notComparable,
      refs: { kinds: ['certificate'], open: true },
    }),
    protocol_settings: required.nested('TLS versions and algorithms.', {
      min_version: attr(version.optional(), 'Minimum TLS version.', { strength: versionOrder }),
      max_version: attr(version.optional(), 'Maximum TLS version.', { strength: versionOrder }),
      keyxchg_algo_rsa: weak('RSA key exchange'),
      keyxchg_algo_dhe: algorithm('DHE key exchange'),
      keyxchg_algo_ecdhe: algorithm('ECDHE key exchange'),
      enc_algo_3des: weak('3DES encryption'),
      enc_algo_rc4: weak('RC4 encryption'),
      enc_algo_aes_128_cbc: algorithm('AES-128-CBC encryption'),
      enc_algo_aes_256_cbc: algorithm('AES-256-CBC encryption'),
      enc_algo_aes_128_gcm: algorithm('AES-128-GCM encryption'),
      enc_algo_aes_256_gcm: algorithm('AES-256-GCM encryption'),
      auth_algo_sha1: weak('SHA-1 message authentication'),
      auth_algo_sha256: algorithm('SHA-256 message authentication'),
      auth_algo_sha384: algorithm('SHA-384 message authentication'),
    }),
  },
  invariants: [tlsVersionOrder('protocol_settings', version.options)],
});
