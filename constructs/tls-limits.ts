import { defined } from './object-config';
import type { OpenWord } from './open-word';

/** The attribute that each algorithm is switched by. */
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

/** A message digest, cipher or key exchange of TLS. */
export type TlsAlgorithm = keyof typeof switches;

/** A version of TLS. */
export type TlsVersion = OpenWord<'sslv3' | 'tls1-0' | 'tls1-1' | 'tls1-2' | 'tls1-3'>;

/** Versions and algorithms that decrypted sessions may use. */
export interface TlsLimits {
  /**
   * Oldest version that may be used.
   * @default 'tls1-0'
   */
  readonly min?: TlsVersion;
  /**
   * Newest version that may be used; `max` for the newest that the firewall knows.
   * @default 'tls1-2'
   */
  readonly max?: TlsVersion | 'max';
  /**
   * Algorithms that may not be used, such as `['md5', 'rc4', '3des']`.
   * @default none
   */
  readonly without?: readonly TlsAlgorithm[];
}

/** Every algorithm is switched in writing, so that taking one off the list says that it may be used again. */
export function tlsSettings({ min, max, without = [] }: TlsLimits) {
  const allowed = Object.entries(switches).map(([name, attribute]) => [
    attribute,
    !without.some((one) => one === name),
  ]);
  return {
    ...defined({ minVersion: min, maxVersion: max }),
    ...(Object.fromEntries(allowed) as Record<(typeof switches)[TlsAlgorithm], boolean>), // one entry for each
  };
}
