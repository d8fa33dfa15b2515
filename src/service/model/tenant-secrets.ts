import type { DataCipher } from '../storage/data-cipher';
import { CodedError } from '../../core';
import type { MetaTable } from './meta-table';

// Values are Base64 or JSON, so they never start with this prefix.
const mark = '~1';

/** Prefix of the keys of PKCS#12 archives, which contain private keys. */
export const archivePrefix = 'certificate-archive/';

/** Secrets of a tenant that belong to no field of an object. */
export class TenantSecrets {
  readonly #meta: MetaTable;
  readonly #tenant: string;
  readonly #cipher: DataCipher | undefined;

  constructor(meta: MetaTable, tenant: string, cipher: DataCipher | undefined) {
    this.#meta = meta;
    this.#tenant = tenant;
    this.#cipher = cipher;
  }

  /** Returns the PKCS#12 archive of a certificate as it was imported. Throws `NO_DATA_KEY` and `DATA_DAMAGED`. */
  async archive(certificate: string): Promise<string | undefined> {
    const key = archivePrefix + certificate;
    const stored = await this.#meta.get(key);
    if (stored?.startsWith(mark) !== true) return stored;
    if (this.#cipher === undefined)
      throw new CodedError('NO_DATA_KEY', 'cannot read an archive: it is encrypted; start with the data key');
    return this.#cipher.open(placeOf(this.#tenant, key), stored.slice(mark.length));
  }

  setArchive(certificate: string, archive: string): Promise<void> {
    const key = archivePrefix + certificate;
    return this.#meta.set(key, sealedSecret(this.#cipher, this.#tenant, key, archive));
  }
}

/** Encrypts the stored value of a key, unless it is. */
export function sealedSecret(cipher: DataCipher | undefined, tenant: string, key: string, value: string): string {
  return cipher === undefined || value.startsWith(mark) ? value : mark + cipher.seal(placeOf(tenant, key), value);
}

function placeOf(tenant: string, key: string): string {
  return JSON.stringify(['meta', tenant, key]);
}
