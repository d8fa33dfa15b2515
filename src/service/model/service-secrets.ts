import type { Keyring } from '../storage/keyring';
import type { Sql } from '../storage/database';
import { MetaTable } from './meta-table';

/** Secrets of the service itself: what signs tokens, and what encrypts secrets in answers. */
export const serviceSecrets = ['token-key', 'secret-form-key'] as const;

/** One of them. */
export type ServiceSecret = (typeof serviceSecrets)[number];

// Both values are JSON or Base64, so that neither begins with it.
const mark = '~1';

/** A secret of the service as the store keeps it. */
export function sealedValue(keys: Keyring, key: ServiceSecret, value: string): string {
  const cipher = keys.get('');
  return cipher === undefined || value.startsWith(mark) ? value : mark + cipher.seal(placeOf(key), value);
}

/** The secrets of the service, inside a transaction of no tenant. */
export class ServiceSecrets {
  readonly #meta: MetaTable;
  readonly #keys: Keyring;

  constructor(sql: Sql, keys: Keyring) {
    this.#meta = new MetaTable(sql, '');
    this.#keys = keys;
  }

  async get(key: ServiceSecret): Promise<string | undefined> {
    const kept = await this.#meta.get(key);
    const cipher = this.#keys.get('');
    if (kept === undefined || cipher === undefined || !kept.startsWith(mark)) return kept;
    return cipher.open(placeOf(key), kept.slice(mark.length));
  }

  set(key: ServiceSecret, value: string): Promise<void> {
    return this.#meta.set(key, sealedValue(this.#keys, key, value));
  }
}

function placeOf(key: ServiceSecret): string {
  return JSON.stringify(['meta', '', key]);
}
