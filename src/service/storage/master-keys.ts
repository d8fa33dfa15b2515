import { createHash } from 'node:crypto';
import { CodedError } from '../../core';

/** An external key that encrypts the data keys of the store. */
export interface MasterKey {
  /** Identifies the key without revealing it. */
  readonly id: string;
  readonly bytes: Buffer;
}

const keyBytes = 32;

/**
 * Parses master keys: 32 random bytes each, in Base64 or hexadecimal. Throws `BAD_DATA_KEY`; the error does not contain
 * the key.
 */
export function masterKeys(texts: readonly string[]): readonly MasterKey[] {
  return texts.map((text, i) => {
    const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
    if (bytes.length !== keyBytes || new Set(bytes).size < 8) {
      throw new CodedError(
        'BAD_DATA_KEY',
        `cannot use data key ${i + 1}: it is not ${keyBytes} random bytes; make one with "openssl rand -base64 ${keyBytes}"`,
      );
    }
    return { id: createHash('sha256').update('scm master key').update(bytes).digest('hex').slice(0, 16), bytes };
  });
}
