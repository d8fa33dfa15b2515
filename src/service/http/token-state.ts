import { CodedError } from '../../core';
import { MetaTable } from '../storage/meta-table';
import type { Database, Sql } from '../storage/database';
import type { Keyring } from '../storage/keyring';
import { keptKey, rotateSigningKey, signingKey, type OlderTokens, type SigningKey } from './signing-key';

/** Determines which tokens are accepted. */
export interface TokenState {
  readonly key: SigningKey;
  /** Number of revocations by tenant; absent if there were none. A token contains the number at its time of issue. */
  readonly generations: ReadonlyMap<string, number>;
}

/** Maximum age of a state in milliseconds, because other instances may change it. */
const freshMs = 2000;

const prefix = 'token-generation/';

/** The signing key and the revocations of a service, shared between instances through the store. */
export class TokenStates {
  readonly #database: Database;
  readonly #keys: Keyring;
  #latest: TokenState;
  #readAt = performance.now();
  #reading: Promise<void> | undefined;

  private constructor(database: Database, keys: Keyring, first: TokenState) {
    this.#database = database;
    this.#keys = keys;
    this.#latest = first;
  }

  /** Reads the state from the store; creates the signing key at the first start. */
  static async of(database: Database, keys: Keyring): Promise<TokenStates> {
    const key = await signingKey(database, keys);
    return new TokenStates(database, keys, { key, generations: await database.read('', generationsIn) });
  }

  /** The state that was read last. */
  get latest(): TokenState {
    return this.#latest;
  }

  /** Ensures that `latest` is at most two seconds old. */
  async refresh(): Promise<void> {
    if (performance.now() - this.#readAt < freshMs) return;
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
    await this.#reading;
  }

  /** Revokes all current tokens of the tenants. */
  async revoke(tenants: readonly string[]): Promise<void> {
    await this.#database.write('', async (sql) => {
      for (const tenant of tenants) await new MetaTable(sql, '').next(prefix + tenant);
    });
    await this.#read();
  }

  /** Replaces the signing key. */
  async rotate(now: number, olderTokens: OlderTokens): Promise<void> {
    await rotateSigningKey(this.#database, this.#keys, now, olderTokens);
    await this.#read();
  }

  async #read(): Promise<void> {
    this.#latest = await this.#database.read('', async (sql) => {
      const key = await keptKey(sql, this.#keys);
      if (key === undefined) throw new CodedError('DATA_DAMAGED', 'cannot verify tokens: the signing key is missing');
      return { key, generations: await generationsIn(sql) };
    });
    this.#readAt = performance.now();
  }
}

async function generationsIn(sql: Sql): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.all<{ key: string; value: string }>(
    `SELECT key, value FROM meta WHERE tenant = '' AND key LIKE '${prefix}%'`,
  );
  return new Map(rows.map(({ key, value }) => [key.slice(prefix.length), Number(value)]));
}
