import type { Keyring } from '../storage/keyring';
import type { Sql } from '../storage/database';
import { MetaTable } from './meta-table';

/** Secrets of the service itself: the token signing key, and the key that encrypts secrets in responses. */
export const serviceSecrets = ['token-key', 'secret-form-key'] as const;

/** Name of a service secret. */
export type ServiceSecret = (typeof serviceSecrets)[number];

// Both values are JSON or Base64, so they never start with this prefix.
const mark = '~1';

/** Encrypts a service secret for storage. */
export function sealedValue(keys: Keyring, key: ServiceSecret, value: string): string {
  const cipher = keys.get('');
  return cipher === undefined || value.startsWith(mark) ? value : mark + cipher.seal(placeOf(key), value);
}

/** The secrets of the service, in a transaction without a tenant. */
export class ServiceSecrets {
  readonly #meta: MetaTable;
  readonly #keys: Keyring;

  constructor(sql: Sql, keys: Keyring) {
    this.#meta = new MetaTable(sql, '');
    this.#keys = keys;
  }

  async get(key: ServiceSecret): Promise<string | undefined> {
    const stored = await this.#meta.get(key);
    const cipher = this.#keys.get('');
    if (stored === undefined || cipher === undefined || !stored.startsWith(mark)) return stored;
    return cipher.open(placeOf(key), stored.slice(mark.length));
  }

  set(key: ServiceSecret, value: string): Promise<void> {
    return this.#meta.set(key, sealedValue(this.#keys, key, value));
  }
}

function placeOf(key: ServiceSecret): string {
  return JSON.stringify(['meta', '', key]);
}
