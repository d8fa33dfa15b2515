import { CodedError } from '../../core';
import type { DataCipher } from '../storage/data-cipher';
import type { Database, Sql } from '../storage/database';
import type { Keyring } from '../storage/keyring';
import { MetaTable } from '../storage/meta-table';

// Values are Base64 or JSON, so they never start with this prefix.
const mark = '~1';

/** Secrets of the service itself: the token signing key, and the key that encrypts secrets in responses. */
export const serviceSecrets = ['token-key', 'secret-form-key'] as const;

/** Name of a service secret. */
export type ServiceSecret = (typeof serviceSecrets)[number];

/** Prefix of the keys of PKCS#12 archives, which contain private keys. */
export const archivePrefix = 'certificate-archive/';

/** Secrets that belong to no field of an object: of a tenant, or with an empty name of the service itself. */
export class StoredSecrets {
  readonly #meta: MetaTable;
  readonly #tenant: string;
  readonly #cipher: DataCipher | undefined;

  constructor(meta: MetaTable, tenant: string, cipher: DataCipher | undefined) {
    this.#meta = meta;
    this.#tenant = tenant;
    this.#cipher = cipher;
  }

  /** Throws `NO_DATA_KEY` and `DATA_DAMAGED`. */
  async get(key: string): Promise<string | undefined> {
    const stored = await this.#meta.get(key);
    if (stored?.startsWith(mark) !== true) return stored;
    // Always an archive: a store with encrypted secrets of the service is not opened without its key.
    if (this.#cipher === undefined)
      throw new CodedError('NO_DATA_KEY', 'cannot read an archive: it is encrypted; start with the data key');
    return this.#cipher.open(placeOf(this.#tenant, key), stored.slice(mark.length));
  }

  set(key: string, value: string): Promise<void> {
    return this.#meta.set(key, sealedSecret(this.#cipher, this.#tenant, key, value));
  }
}

/** The secrets of the service, in a transaction without a tenant. */
export function secretsOfService(sql: Sql, keys: Keyring): StoredSecrets {
  return new StoredSecrets(new MetaTable(sql, ''), '', keys.get(''));
}

/** Reads a secret of the service, and at its first use makes it. It is made before the write, which blocks others. */
export async function serviceSecret(
  database: Database,
  keys: Keyring,
  name: ServiceSecret,
  make: () => Promise<string>,
): Promise<string> {
  const stored = await database.read('', (sql) => secretsOfService(sql, keys).get(name));
  if (stored !== undefined) return stored;
  const made = await make();
  return database.write('', async (sql) => {
    const secrets = secretsOfService(sql, keys);
    // Another instance may have been first.
    const first = await secrets.get(name);
    if (first === undefined) await secrets.set(name, made);
    return first ?? made;
  });
}

/** Encrypts the stored value of a key, unless it is. */
export function sealedSecret(cipher: DataCipher | undefined, tenant: string, key: string, value: string): string {
  return cipher === undefined || value.startsWith(mark) ? value : mark + cipher.seal(placeOf(tenant, key), value);
}

function placeOf(tenant: string, key: string): string {
  return JSON.stringify(['meta', tenant, key]);
}
