import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, parseJson } from '../core';
import type { TenantConfig } from './service-options';

/**
 * Makes a random tenant for a service without configured tenants. It stays the same at each start with the same data.
 */
export function ownTenant(data: string | undefined): TenantConfig {
  const file = data === undefined ? undefined : ownTenantFile(data);
  const stored = file !== undefined && existsSync(file) ? asTenant(parseJson(readFileSync(file, 'utf8'))) : undefined;
  if (stored !== undefined) return stored;
  const tsg = `1${randomInt(0, 1_000_000_000).toString().padStart(9, '0')}`;
  const clientId = `scm@${tsg}.iam.panserviceaccount.com`;
  const tenant = { tsg, accounts: [{ clientId, clientSecret: randomBytes(24).toString('base64url') }] };
  if (file !== undefined) writeFileSync(file, `${JSON.stringify(tenant, null, 2)}\n`, { mode: 0o600 });
  return tenant;
}

/** Returns the path of the file with the generated tenant. */
export function ownTenantFile(data: string): string {
  return join(data, 'credentials.json');
}

/** Writes the file of the generated tenant, as a restore needs it. */
export function keepOwnTenant(data: string, text: string): void {
  const file = ownTenantFile(data);
  writeFileSync(file, text, { mode: 0o600 });
  // `mode` applies only to new files.
  chmodSync(file, 0o600);
}

function asTenant(value: unknown): TenantConfig | undefined {
  const account: unknown = isObject(value) && Array.isArray(value['accounts']) ? value['accounts'][0] : undefined;
  if (!isObject(value) || !isObject(account)) return undefined;
  const [tsg, clientId, clientSecret] = [value['tsg'], account['clientId'], account['clientSecret']];
  if (typeof tsg !== 'string' || typeof clientId !== 'string' || typeof clientSecret !== 'string') return undefined;
  return { tsg, accounts: [{ clientId, clientSecret }] };
}
