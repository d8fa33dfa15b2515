import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, statSync } from 'node:fs';
import type { Command } from 'commander';
import { isObject, parseJson } from '../../core';
import { roleNames } from '../../service';
import { UsageError } from '../exit';
import { writePrivateFile } from '../private-file';
import { parseTenants } from '../tenants-file';
import { addAccount, removeFrom, rotateSecret, type TenantList } from './edit';
import { namedFile } from '../named-file';
import { printLine, type Io } from '../io';

interface Flags {
  readonly file: string;
  readonly json?: true;
}
interface AccountFlags extends Flags {
  readonly account: string;
}
interface AddFlags extends AccountFlags {
  readonly role: readonly string[];
}

/** Adds `scm tenants`, which edits the file of `scm serve --tenants`. */
export function addTenants(program: Command, io: Io): void {
  const group = program
    .command('tenants')
    .description(
      'Edit the tenants file of scm serve: tenants, their accounts, generated secrets. A running service reads it again within a second.',
    );
  const command = (name: string, description: string): Command =>
    group
      .command(name)
      .description(description)
      .option('--file <file>', 'tenants file', io.env['SCM_SERVE_TENANTS'] ?? 'tenants.json')
      .option('--json', 'print the outcome as JSON');
  command('list', 'List tenants, accounts and roles, without secrets.').action((flags: Flags) => list(io, flags));
  command('add <tsg>', 'Add an account with a generated secret, and its tenant if it is new. Prints the credentials.')
    .option('--account <id>', 'client ID of the account', 'admin')
    .option(
      '--role <name>',
      `role of the account, repeatable: ${roleNames.join(', ')} (default: superuser)`,
      (role: string, roles: readonly string[]) => [...roles, role],
      [],
    )
    .action((tsg: string, flags: AddFlags) => add(io, tsg, flags));
  command('rotate <tsg>', 'Replace the secret of an account by a generated one. Prints the credentials.')
    .requiredOption('--account <id>', 'client ID of the account')
    .action((tsg: string, flags: AccountFlags) => rotate(io, tsg, flags));
  command('remove <tsg>', 'Remove an account, or the tenant with all its accounts. Its objects stay in the store.')
    .option('--account <id>', 'client ID of the account; without it, the tenant')
    .action((tsg: string, flags: Flags & Partial<AccountFlags>) => remove(io, tsg, flags));
}

function list(io: Io, { file, json }: Flags): void {
  const tenants = parseTenants(read(file), file, 'any').map(({ tsg, accounts, devices = [] }) => ({
    tsg,
    accounts: accounts.map(({ clientId, roles = ['superuser'] }) => ({ clientId, roles })),
    devices: devices.length,
  }));
  if (json === true) {
    printLine(io.stdout, JSON.stringify({ tenants }));
    return;
  }
  for (const { tsg, accounts } of tenants) {
    printLine(io.stdout, tsg);
    for (const { clientId, roles } of accounts) printLine(io.stdout, `  ${clientId}  ${roles.join(', ')}`);
  }
}

function add(io: Io, tsg: string, { file, account, role, json }: AddFlags): void {
  if (!/^\d{1,20}$/.test(tsg)) {
    throw new UsageError('BAD_TENANTS', `cannot add tenant "${tsg}": a TSG ID has only digits, for example 1234567890`);
  }
  const clientSecret = newSecret();
  const tenants = existsSync(file) ? contentOf(file) : [];
  write(file, addAccount(tenants, { tsg, clientId: account, clientSecret, roles: role }));
  printCredentials(io, `added account ${account} of tenant ${tsg} to ${file}`, { tsg, account, clientSecret }, json);
}

function rotate(io: Io, tsg: string, { file, account, json }: AccountFlags): void {
  const clientSecret = newSecret();
  write(file, rotateSecret(contentOf(file), tsg, account, clientSecret));
  printCredentials(io, `replaced the secret of account ${account} in ${file}`, { tsg, account, clientSecret }, json);
}

function remove(io: Io, tsg: string, { file, account, json }: Flags & Partial<AccountFlags>): void {
  write(file, removeFrom(contentOf(file), tsg, account));
  const what = account === undefined ? `tenant ${tsg}` : `account ${account} of tenant ${tsg}`;
  printLine(io.stdout, json === true ? JSON.stringify({ removed: { tsg, account } }) : `removed ${what} from ${file}`);
}

/** 24 random bytes: 32 characters that need no quotes in a shell. */
function newSecret(): string {
  return randomBytes(24).toString('base64url');
}

function printCredentials(
  io: Io,
  done: string,
  { tsg, account, clientSecret }: { readonly tsg: string; readonly account: string; readonly clientSecret: string },
  json: true | undefined,
): void {
  const env = { SCM_CLIENT_ID: account, SCM_CLIENT_SECRET: clientSecret, SCM_SCOPE: `tsg_id:${tsg}` };
  if (json === true) {
    printLine(io.stdout, JSON.stringify(env));
    return;
  }
  printLine(io.stdout, `${done}; the file contains its secret, too:`);
  for (const [name, value] of Object.entries(env)) printLine(io.stdout, `  ${name}=${value}`);
}

function read(file: string): string {
  return namedFile(file, { what: 'tenants', code: 'BAD_TENANTS', remedy: 'scm tenants add creates it' });
}

function contentOf(file: string): TenantList {
  const text = read(file);
  parseTenants(text, file, 'any');
  const value: unknown = parseJson(text);
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Writes the file if the service would accept it. A new file is readable only by its owner; others keep their mode. */
function write(file: string, tenants: TenantList): void {
  const text = `${JSON.stringify(tenants, null, 2)}\n`;
  parseTenants(text, file, 'any');
  const mode = existsSync(file) ? statSync(file).mode & 0o777 : undefined;
  writePrivateFile(file, text);
  if (mode !== undefined) chmodSync(file, mode);
}
