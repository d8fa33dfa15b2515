import { randomBytes } from 'node:crypto';
import { CodedError } from '../../core';
import { MetaTable } from './meta-table';
import { DataCipher } from './data-cipher';
import type { Sql } from './database';
import type { MasterKey } from './master-keys';

/** Data keys of a store by tenant. The empty name has the key for data that belongs to no tenant. */
export type Keyring = ReadonlyMap<string, DataCipher>;

/** The keyring of an unencrypted store. */
export const noKeys: Keyring = new Map();

const prefix = 'data-key/';

/** A decrypted data key, and whether the first master key or an older one wraps it. */
interface Unwrapped {
  readonly key: string;
  readonly wrappedBy: 'first' | 'older';
}

/** Reads the data keys of a store, for read-only access. Throws `NO_DATA_KEY` and `WRONG_DATA_KEY`. */
export async function readKeyring(sql: Sql, masters: readonly MasterKey[]): Promise<Keyring> {
  return ciphers(await unwrapKeys(sql, masters));
}

/**
 * Reads the data keys of a store and creates missing ones. They are stored with the data, each wrapped with a master
 * key. The first master key encrypts; the others only decrypt keys from before a rotation. Call it in the transaction
 * that opens the store. Throws `NO_DATA_KEY` and `WRONG_DATA_KEY`.
 */
export async function openKeyring(
  sql: Sql,
  masters: readonly MasterKey[],
  tenants: readonly string[],
): Promise<Keyring> {
  const keys = new Map(await unwrapKeys(sql, masters));
  const [first] = masters;
  if (first === undefined) return noKeys;
  for (const tenant of new Set(['', ...tenants])) {
    if (!keys.has(tenant)) keys.set(tenant, { key: randomBytes(32).toString('base64'), wrappedBy: 'older' });
  }
  const meta = new MetaTable(sql, '');
  for (const [tenant, { key, wrappedBy }] of keys) {
    if (wrappedBy === 'older') await meta.set(prefix + tenant, wrappedWith(first, tenant, key));
  }
  return ciphers(keys);
}

async function unwrapKeys(sql: Sql, masters: readonly MasterKey[]): Promise<ReadonlyMap<string, Unwrapped>> {
  const rows = await sql.all<{ key: string; value: string }>(
    "SELECT key, value FROM meta WHERE tenant = '' AND key LIKE 'data-key/%' ORDER BY key",
  );
  if (rows.length > 0 && masters.length === 0) {
    throw new CodedError('NO_DATA_KEY', 'cannot open the data: it is encrypted; set SCM_DATA_KEY or --data-key-file');
  }
  return new Map(
    rows.map(({ key, value }) => {
      const tenant = key.slice(prefix.length);
      const [id = '', wrapped = ''] = value.split(' ');
      const master = masters.find((one) => one.id === id);
      if (master === undefined) {
        const keyIds = masters.map((one) => one.id).join(' or ');
        throw new CodedError(
          'WRONG_DATA_KEY',
          `cannot open the data: it is encrypted with the key ${id}, not with ${keyIds}; give that key, after the new one to replace it`,
        );
      }
      const opened = new DataCipher(master.bytes).open(place(tenant), wrapped);
      return [tenant, { key: opened, wrappedBy: master === masters[0] ? 'first' : 'older' }];
    }),
  );
}

function ciphers(keys: ReadonlyMap<string, Unwrapped>): Keyring {
  return new Map([...keys].map(([tenant, { key }]) => [tenant, new DataCipher(Buffer.from(key, 'base64'))]));
}

function wrappedWith(master: MasterKey, tenant: string, key: string): string {
  return `${master.id} ${new DataCipher(master.bytes).seal(place(tenant), key)}`;
}

function place(tenant: string): string {
  return JSON.stringify(['data-key', tenant]);
}
