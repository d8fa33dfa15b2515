import { createHash, timingSafeEqual } from 'node:crypto';
import { append } from '../../core';
import type { RequestRecord } from '../observe/traces';
import type { TenantConfig } from '../service-options';

/** The account that an access token belongs to. */
export interface Identity {
  readonly tenant: string;
  readonly account: string;
  readonly roles: readonly string[];
}

/** The account and the request on whose behalf an operation runs. */
export interface Caller extends Pick<Identity, 'tenant' | 'account'> {
  readonly requestId?: string;
  readonly record?: RequestRecord;
}

interface KnownAccount extends Identity {
  readonly secret: Buffer;
}

/** The service accounts of all tenants. Secrets are stored only as digests. */
export class Accounts {
  readonly #byClient = new Map<string, KnownAccount[]>();
  readonly #nobody = digest('');

  add({ tsg, accounts }: TenantConfig): void {
    for (const { clientId, clientSecret, roles } of accounts) {
      const known = { tenant: tsg, account: clientId, roles: roles ?? ['superuser'], secret: digest(clientSecret) };
      append(this.#byClient, clientId, known);
    }
  }

  /** Replaces all accounts. */
  replace(tenants: readonly TenantConfig[]): void {
    this.#byClient.clear();
    for (const tenant of tenants) this.add(tenant);
  }

  /**
   * Finds the account with a client ID and secret, in the given tenant or in its only one. The time does not depend on
   * which of them is wrong.
   */
  find(clientId: string, clientSecret: string, tenant: string | undefined): Identity | undefined {
    const secretDigest = digest(clientSecret);
    const known = this.#byClient.get(clientId) ?? [];
    const account =
      tenant === undefined ? (known.length === 1 ? known[0] : undefined) : known.find((one) => one.tenant === tenant);
    const matches = timingSafeEqual(secretDigest, account?.secret ?? this.#nobody);
    if (account === undefined || !matches) return undefined;
    return { tenant: account.tenant, account: account.account, roles: account.roles };
  }

  /** Returns the current roles of an account; undefined if it no longer exists. */
  rolesOf({ tenant, account }: Pick<Identity, 'tenant' | 'account'>): readonly string[] | undefined {
    return this.#byClient.get(account)?.find((one) => one.tenant === tenant)?.roles;
  }
}

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
