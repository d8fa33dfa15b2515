import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import type Libsql from 'libsql';
import { CodedError, messageOf } from '../../core';
import { loadDriver } from './load-driver';

/**
 * Locks a database file for this process, because a second service would run the same jobs again. The operating system
 * releases the lock when the process ends. Other processes, such as a backup, can still read the file. Returns a
 * function that releases the lock. Throws `DATA_IN_USE`.
 */
export function lockData(file: string): () => void {
  if (file === ':memory:') return () => undefined;
  // oxlint-disable-next-line typescript/no-require-imports -- the driver is optional: it is loaded when used
  const Driver = loadDriver('libsql', () => require('libsql') as typeof Libsql);
  // Whoever may read the file could lock it, and so keep the service from starting. It is not opened here if it exists:
  // closing it would release the lock that another service of this process has.
  if (!existsSync(`${file}.lock`)) writeFileSync(`${file}.lock`, '', { flag: 'a', mode: 0o600 });
  chmodSync(`${file}.lock`, 0o600);
  // SQLite provides a portable file lock; the lock file itself stays empty.
  const lock = new Driver(`${file}.lock`, { timeout: 1000 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw new CodedError('DATA_IN_USE', `${file} cannot be opened, another process may use it: ${messageOf(error)}`, {
      cause: error,
    });
  }
  return () => {
    lock.exec('ROLLBACK');
    lock.close();
  };
}
