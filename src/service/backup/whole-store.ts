import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { CodedError } from '../../core';
import { keepOwnTenant, ownTenantFile } from '../credentials';
import { compactStore } from '../storage/fill-store';
import type { StorePlace, StoreSizes } from '../storage/store-place';
import { writeBackup, type BackupCounts } from './backup';
import { readIntoStore } from './restore';

/** The store of a service: its data directory or its PostgreSQL database. */
export type WholeStore = { readonly data: string } | { readonly database: string };

/**
 * Writes a backup while services use the store. It includes all writes acknowledged before the start. Throws `NO_DATA`,
 * `DATA_IN_USE` and `NO_DATABASE`.
 */
export function backupStore(store: WholeStore, out: Writable): Promise<BackupCounts> {
  const own = 'data' in store ? ownTenantFile(store.data) : '';
  return writeBackup(placeOf(store), out, existsSync(own) ? readFileSync(own, 'utf8') : undefined);
}

/**
 * Restores a backup into an empty SQLite or PostgreSQL store, in one transaction. `replace` discards existing data. No
 * service may use the store at the same time. Throws `BAD_BACKUP`, `DATA_TOO_NEW`, `STORE_NOT_EMPTY`, `DATA_IN_USE` and
 * `NO_DATABASE`.
 */
export async function importBackup(
  backup: Readable,
  store: WholeStore,
  existing: 'keep' | 'replace',
): Promise<BackupCounts & { readonly made: string }> {
  const { credentials, version: _, ...restored } = await readIntoStore(backup, placeOf(store), existing === 'replace');
  if ('data' in store && credentials !== undefined) keepOwnTenant(store.data, credentials);
  return restored;
}

/**
 * Reclaims the space of deleted rows in one run. No service may use the store at the same time. Throws `NO_DATA`,
 * `DATA_IN_USE` and `NO_DATABASE`.
 */
export function compactWholeStore(store: WholeStore): Promise<StoreSizes> {
  const place = placeOf(store);
  if (place.store === 'sqlite' && !existsSync(place.file))
    throw new CodedError('NO_DATA', `cannot compact ${place.file}: no such file; check --data`);
  return compactStore(place);
}

function placeOf(store: WholeStore): StorePlace {
  return 'data' in store
    ? { store: 'sqlite', file: join(store.data, 'scm.sqlite') }
    : { store: 'postgres', url: store.database };
}
