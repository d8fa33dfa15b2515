import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { CodedError } from '../../core';

const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM under one key. What is sealed for a place opens in that place only. */
export class DataCipher {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** `place` is authenticated and not kept: who opens must know it. */
  seal(place: string, text: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return sealed.toString('base64');
  }

  /** Throws `DATA_DAMAGED` for what was sealed under another key or for another place, or was changed since. */
  open(place: string, sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64');
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-tagBytes));
      return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
    } catch (error) {
      throw new CodedError(
        'DATA_DAMAGED',
        'cannot decrypt a secret of the data: it was changed or moved; restore a backup',
        { cause: error },
      );
    }
  }
}
