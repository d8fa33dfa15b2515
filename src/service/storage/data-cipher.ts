import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { CodedError } from '../../core';

const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM with one key. A value encrypted for a place can be decrypted only for that place. */
export class DataCipher {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** Encrypts `text`. `place` is authenticated but not stored, so `open` needs the same value. */
  seal(place: string, text: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return sealed.toString('base64');
  }

  /** Decrypts a value. Throws `DATA_DAMAGED` if the key or the place is wrong, or the value was modified. */
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
