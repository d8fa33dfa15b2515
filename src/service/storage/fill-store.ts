import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../../core';
import { lockData } from './data-lock';
import { statementsOf } from './libsql-statements';
import { migrate } from './migrate';
import { libsql, postgres } from './read-store';
import { notEmpty, type Fill, type StorePlace, type StoreSizes } from './store-place';

/**
 * Creates and fills a store in one transaction. No service may use it at the same time. Throws `STORE_NOT_EMPTY`,
 * `DATA_IN_USE` and `NO_DATABASE`.
 */
export function fillStore(place: StorePlace, fill: Fill): Promise<void> {
  return place.store === 'sqlite' ? fillFile(place.file, fill) : postgres().fillWhole(place.url, fill);
}

/**
 * Reclaims the space of deleted rows; returns the size before and after in bytes. No service may use the store at the
 * same time.
 */
export async function compactStore(place: StorePlace): Promise<StoreSizes> {
  if (place.store === 'postgres') return postgres().compactWhole(place.url);
  const { file } = place;
  return withLock(file, () => {
    const before = statSync(file).size;
    const Driver = libsql();
    const db = new Driver(file, { timeout: 1000 });
    // Also enables incremental vacuum for files created by an early release.
    for (const statement of ['PRAGMA auto_vacuum = INCREMENTAL', 'VACUUM', 'PRAGMA wal_checkpoint(TRUNCATE)'])
      db.prepare(statement).all();
    db.close();
    return Promise.resolve({ before, after: statSync(file).size });
  });
}

function fillFile(file: string, { schema, replace, fill }: Fill): Promise<void> {
  makeFolder(dirname(file), 0o700);
  return withLock(file, async () => {
    if (existsSync(file) && !replace) throw notEmpty(dirname(file));
    const draft = `${file}.import`;
    rmSync(draft, { force: true });
    closeSync(openSync(draft, 'wx', 0o600));
    const Driver = libsql();
    const db = new Driver(draft);
    try {
      db.prepare('PRAGMA auto_vacuum = INCREMENTAL').all();
      db.exec('BEGIN IMMEDIATE');
      const sql = statementsOf(db);
      await migrate(sql, 'sqlite', schema);
      await fill(sql);
      await migrate(sql, 'sqlite');
      db.exec('COMMIT');
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK');
      rmSync(draft, { force: true });
      throw error;
    } finally {
      db.close();
    }
    // The write-ahead log of the old file must not be applied to the new one.
    for (const rest of ['-wal', '-shm']) rmSync(file + rest, { force: true });
    renameSync(draft, file);
    syncFolder(dirname(file));
  });
}

async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const unlock = lockData(file);
  try {
    return await work();
  } finally {
    unlock();
  }
}

// A rename is durable only after its directory is synced. Windows cannot open directories.
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
