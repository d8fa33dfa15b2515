import { CodedError, isObject, messageOf, parseJson } from '../core';
import { roleNames, type AccountConfig, type DeviceConfig, type TenantConfig } from '../service';

/**
 * Parses a tenants file: a list of tenants. Throws `BAD_TENANTS`, which contains the location but never a secret. With
 * `any`, secrets may be short: a command that replaces them one by one must read the file.
 */
export function parseTenants(text: string, file: string, secrets: 'long' | 'any' = 'long'): readonly TenantConfig[] {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    throw new CodedError('BAD_TENANTS', `${file} is not JSON: ${messageOf(error).split(',')[0] ?? ''}`, {
      cause: error,
    });
  }
  if (!Array.isArray(value) || value.length === 0) throw bad(file, '', 'must be a list with at least one tenant');
  const tenants = value.map((tenant, i) => tenantFrom(tenant, file, `[${i}]`));
  checkAccounts(tenants, file, secrets);
  return tenants;
}

const shortestSecret = 24;

function checkAccounts(tenants: readonly TenantConfig[], file: string, secrets: 'long' | 'any'): void {
  for (const [i, { tsg, accounts }] of tenants.entries()) {
    if (tenants.findIndex((tenant) => tenant.tsg === tsg) !== i) throw bad(file, `[${i}].tsg`, `repeats "${tsg}"`);
    for (const [j, { clientId, clientSecret }] of accounts.entries()) {
      const at = `[${i}].accounts[${j}]`;
      if (accounts.findIndex((account) => account.clientId === clientId) !== j) {
        throw bad(file, `${at}.clientId`, `repeats "${clientId}" in this tenant`);
      }
      if (secrets === 'long' && clientSecret.length < shortestSecret) {
        throw bad(
          file,
          `${at}.clientSecret`,
          `is shorter than ${shortestSecret} characters; scm tenants rotate writes a random one`,
        );
      }
    }
  }
}

function tenantFrom(value: unknown, file: string, at: string): TenantConfig {
  if (!isObject(value)) throw bad(file, at, 'must be an object');
  const accounts = listIn(value, 'accounts', file, at);
  if (accounts.length === 0) throw bad(file, `${at}.accounts`, 'must contain at least one account');
  return {
    tsg: textIn(value, 'tsg', file, at),
    accounts: accounts.map((account, i) => accountFrom(account, file, `${at}.accounts[${i}]`)),
    devices: listIn(value, 'devices', file, at).map((device, i) => deviceFrom(device, file, `${at}.devices[${i}]`)),
  };
}

function accountFrom(value: unknown, file: string, at: string): AccountConfig {
  if (!isObject(value)) throw bad(file, at, 'must be an object');
  const roles = listIn(value, 'roles', file, at).map(String);
  const unknown = roles.find((role) => !roleNames.includes(role));
  if (unknown !== undefined) {
    throw bad(file, `${at}.roles`, `has the unknown role "${unknown}"; known roles are ${roleNames.join(', ')}`);
  }
  return {
    clientId: textIn(value, 'clientId', file, at),
    clientSecret: textIn(value, 'clientSecret', file, at),
    ...(roles.length === 0 ? {} : { roles }),
  };
}

function deviceFrom(value: unknown, file: string, at: string): DeviceConfig {
  if (!isObject(value)) throw bad(file, at, 'must be an object');
  const { name, connected } = value;
  if (name !== undefined && typeof name !== 'string') throw bad(file, `${at}.name`, 'must be a string');
  if (connected !== undefined && typeof connected !== 'boolean')
    throw bad(file, `${at}.connected`, 'must be a boolean');
  return {
    serial: textIn(value, 'serial', file, at),
    folder: textIn(value, 'folder', file, at),
    ...(name === undefined ? {} : { name }),
    ...(connected === undefined ? {} : { connected }),
  };
}

function textIn(value: Record<string, unknown>, field: string, file: string, at: string): string {
  const text = value[field];
  if (typeof text !== 'string' || text === '') throw bad(file, `${at}.${field}`, 'must be a non-empty string');
  return text;
}

function listIn(value: Record<string, unknown>, field: string, file: string, at: string): readonly unknown[] {
  const list = value[field] ?? [];
  if (!Array.isArray(list)) throw bad(file, `${at}.${field}`, 'must be a list');
  return list;
}

function bad(file: string, at: string, why: string): CodedError {
  return new CodedError('BAD_TENANTS', `${file}${at === '' ? '' : ` ${at}`} ${why}`);
}
