import { createHash, timingSafeEqual } from 'node:crypto';
import type { TraceRecord } from '../observe/traces';
import type { TenantConfig } from '../service-options';

/** Who a token speaks for. */
export interface Identity {
  readonly tenant: string;
  readonly account: string;
  readonly roles: readonly string[];
}

/** On whose behalf something is done, and for which request. */
export interface Caller extends Pick<Identity, 'tenant' | 'account'> {
  readonly requestId?: string;
  readonly trace?: TraceRecord;
}

interface KnownAccount extends Identity {
  readonly secret: Buffer;
}

/** The service accounts of every tenant. Secrets are kept as digests only. */
export class Accounts {
  readonly #byClient = new Map<string, KnownAccount[]>();
  readonly #nobody = digest('');

  add({ tsg, accounts }: TenantConfig): void {
    for (const { clientId, clientSecret, roles } of accounts) {
      const known = { tenant: tsg, account: clientId, roles: roles ?? ['superuser'], secret: digest(clientSecret) };
      this.#byClient.set(clientId, [...(this.#byClient.get(clientId) ?? []), known]);
    }
  }

  /** Takes these in place of all that were known. */
  replace(tenants: readonly TenantConfig[]): void {
    this.#byClient.clear();
    for (const tenant of tenants) this.add(tenant);
  }

  /**
   * The identity behind a client id and secret in a tenant, or in the only one it belongs to. Takes equally long
   * whatever is wrong.
   */
  find(clientId: string, clientSecret: string, tenant: string | undefined): Identity | undefined {
    const given = digest(clientSecret);
    const known = this.#byClient.get(clientId) ?? [];
    const account =
      tenant === undefined ? (known.length === 1 ? known[0] : undefined) : known.find((one) => one.tenant === tenant);
    const matches = timingSafeEqual(given, account?.secret ?? this.#nobody);
    if (account === undefined || !matches) return undefined;
    return { tenant: account.tenant, account: account.account, roles: account.roles };
  }

  /** The roles that an account has now; undefined when it is not there any more. */
  rolesOf({ tenant, account }: Pick<Identity, 'tenant' | 'account'>): readonly string[] | undefined {
    return this.#byClient.get(account)?.find((one) => one.tenant === tenant)?.roles;
  }
}

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
