import { CodedError, isObject } from '../../core';

/** Content of a tenants file, as parsed from JSON. Fields that are not edited are kept. */
export type TenantList = readonly Readonly<Record<string, unknown>>[];

/** An account to add. */
export interface NewAccount {
  readonly tsg: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly roles: readonly string[];
}

type Item = Readonly<Record<string, unknown>>;

/** Adds an account, and its tenant if it is new. Throws `BAD_TENANTS` if the tenant already has the account. */
export function addAccount(tenants: TenantList, { tsg, clientId, clientSecret, roles }: NewAccount): TenantList {
  const account = { clientId, clientSecret, ...(roles.length === 0 ? {} : { roles }) };
  if (!tenants.some((tenant) => tenant['tsg'] === tsg)) return [...tenants, { tsg, accounts: [account] }];
  return inTenant(tenants, tsg, (accounts) => {
    if (accounts.some((one) => one['clientId'] === clientId)) {
      throw new CodedError(
        'BAD_TENANTS',
        `cannot add account "${clientId}": tenant ${tsg} already has it; use scm tenants rotate for a new secret`,
      );
    }
    return [...accounts, account];
  });
}

/** Replaces the secret of an account. Throws `BAD_TENANTS` if it does not exist. */
export function rotateSecret(tenants: TenantList, tsg: string, clientId: string, clientSecret: string): TenantList {
  return inTenant(tenants, tsg, (accounts) => {
    requireAccount(accounts, tsg, clientId);
    return accounts.map((account) => (account['clientId'] === clientId ? { ...account, clientSecret } : account));
  });
}

/** Removes an account, or a tenant with all accounts. Throws `BAD_TENANTS` if that does not exist, or is the last one. */
export function removeFrom(tenants: TenantList, tsg: string, clientId: string | undefined): TenantList {
  const last = (what: string): CodedError =>
    new CodedError('BAD_TENANTS', `cannot remove the last ${what}: the service needs one; add another one first`);
  if (clientId !== undefined) {
    return inTenant(tenants, tsg, (accounts) => {
      requireAccount(accounts, tsg, clientId);
      if (accounts.length === 1) throw last(`account of tenant ${tsg}`);
      return accounts.filter((account) => account['clientId'] !== clientId);
    });
  }
  const rest = inTenant(tenants, tsg, (accounts) => accounts).filter((one) => one['tsg'] !== tsg);
  if (rest.length === 0) throw last('tenant');
  return rest;
}

/** Replaces the accounts of a tenant. Throws `BAD_TENANTS` if it does not exist. */
function inTenant(
  tenants: TenantList,
  tsg: string,
  change: (accounts: readonly Item[]) => readonly Item[],
): TenantList {
  if (!tenants.some((tenant) => tenant['tsg'] === tsg)) {
    const known = tenants.map((tenant) => String(tenant['tsg'])).join(', ');
    throw new CodedError('BAD_TENANTS', `cannot find tenant ${tsg}: the file has ${known === '' ? 'none' : known}`);
  }
  return tenants.map((tenant) =>
    tenant['tsg'] === tsg ? { ...tenant, accounts: change(accountsOf(tenant)) } : tenant,
  );
}

function accountsOf(tenant: Item): readonly Item[] {
  const accounts = tenant['accounts'];
  return Array.isArray(accounts) ? accounts.filter(isObject) : [];
}

function requireAccount(accounts: readonly Item[], tsg: string, clientId: string): void {
  if (accounts.some((account) => account['clientId'] === clientId)) return;
  const known = accounts.map((account) => String(account['clientId'])).join(', ');
  throw new CodedError('BAD_TENANTS', `cannot find account "${clientId}": tenant ${tsg} has ${known}`);
}
