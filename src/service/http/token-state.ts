import { CodedError } from '../../core';
import { MetaTable } from '../model/meta-table';
import type { Database, Sql } from '../storage/database';
import type { Keyring } from '../storage/keyring';
import { keptKey, rotateSigningKey, signingKey, type OlderTokens, type SigningKey } from './signing-key';

/** What decides which tokens are accepted. */
export interface TokenState {
  readonly key: SigningKey;
  /** By tenant, how often its tokens were revoked; absent for never. A token carries the number of its time. */
  readonly generations: ReadonlyMap<string, number>;
}

/** How long a state is good for: other instances may have changed it. */
const freshMs = 2000;

const prefix = 'token-generation/';

/** The signing key and the revocations of a service, which instances share through the store. */
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

  /** Reads the state of a store; makes its signing key at the first start. */
  static async of(database: Database, keys: Keyring): Promise<TokenStates> {
    const key = await signingKey(database, keys);
    return new TokenStates(database, keys, { key, generations: await database.read('', generationsIn) });
  }

  /** The state that was read last. */
  get latest(): TokenState {
    return this.#latest;
  }

  /** Makes `latest` at most two seconds old. */
  async refresh(): Promise<void> {
    if (performance.now() - this.#readAt < freshMs) return;
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
    await this.#reading;
  }

  /** Refuses every token that tenants have now. */
  async revoke(tenants: readonly string[]): Promise<void> {
    await this.#database.write('', async (sql) => {
      for (const tenant of tenants) await new MetaTable(sql, '').next(prefix + tenant);
    });
    await this.#read();
  }

  /** Signs with a new key from now on. */
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
