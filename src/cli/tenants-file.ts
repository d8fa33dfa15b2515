import { tenantsFile } from '../catalog/schemas';
import { CodedError, messageOf, parseJson } from '../core';
import { roleNames, type TenantConfig } from '../service';

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
  const checked = tenantsFile(roleNames).check(value);
  if (!('value' in checked)) {
    const [{ path, message } = { path: [], message: 'is not valid' }] = checked.parts;
    throw bad(file, placeText(path), message);
  }
  const tenants = checked.value.map(({ tsg, accounts, devices }): TenantConfig => ({
    tsg,
    accounts: accounts.map(({ clientId, clientSecret, roles = [] }) => ({
      clientId,
      clientSecret,
      // An empty list is as good as none.
      ...(roles.length === 0 ? {} : { roles }),
    })),
    devices: devices.map(({ serial, folder, name, connected }) => ({
      serial,
      folder,
      ...(name === undefined ? {} : { name }),
      ...(connected === undefined ? {} : { connected }),
    })),
  }));
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

/** `[0].accounts[1].clientId`, as the place in the file. */
function placeText(path: readonly (string | number)[]): string {
  return path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
}

function bad(file: string, at: string, why: string): CodedError {
  return new CodedError('BAD_TENANTS', `${file}${at === '' ? '' : ` ${at}`} ${why}`);
}
