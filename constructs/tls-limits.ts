import { omitUndefined } from './object-config';

/** Attribute that enables each algorithm. */
const switches = {
  md5: 'authAlgoMd5',
  sha1: 'authAlgoSha1',
  sha256: 'authAlgoSha256',
  sha384: 'authAlgoSha384',
  '3des': 'encAlgo3Des',
  rc4: 'encAlgoRc4',
  'aes-128-cbc': 'encAlgoAes128Cbc',
  'aes-128-gcm': 'encAlgoAes128Gcm',
  'aes-256-cbc': 'encAlgoAes256Cbc',
  'aes-256-gcm': 'encAlgoAes256Gcm',
  'chacha20-poly1305': 'encAlgoChacha20Poly1305',
  rsa: 'keyxchgAlgoRsa',
  dhe: 'keyxchgAlgoDhe',
  ecdhe: 'keyxchgAlgoEcdhe',
} as const;

/** A TLS authentication, encryption or key exchange algorithm. */
export type TlsAlgorithm = keyof typeof switches;

/** A TLS version. */
export type TlsVersion = 'sslv3' | 'tls1-0' | 'tls1-1' | 'tls1-2' | 'tls1-3';

/** SSL protocol settings: TLS versions and algorithms of decrypted sessions. */
export interface TlsLimits {
  /**
   * Minimum TLS version.
   * @default 'tls1-0'
   * @example min: 'tls1-2'
   */
  readonly min?: TlsVersion;
  /**
   * Maximum TLS version; `max` for the latest that the firewall supports.
   * @default 'tls1-2'
   * @example max: 'tls1-3'
   */
  readonly max?: TlsVersion | 'max';
  /**
   * Algorithms to disable, such as `['md5', 'rc4', '3des']`.
   * @default none
   * @example without: ['rc4']
   */
  readonly without?: readonly TlsAlgorithm[];
}

/**
 * Converts TLS settings to their API form. Every algorithm is set explicitly, so that removing one from `without`
 * enables it again.
 */
export function tlsSettings({ min, max, without = [] }: TlsLimits) {
  const allowed = Object.entries(switches).map(([name, attribute]) => [
    attribute,
    !without.some((one) => one === name),
  ]);
  return {
    ...omitUndefined({ minVersion: min, maxVersion: max }),
    ...(Object.fromEntries(allowed) as Record<(typeof switches)[TlsAlgorithm], boolean>), // one entry for each
  };
}
