import { CodedError } from '../../core';
import type { Sql } from './database';
import { tablesWithTenant } from './migrations';
import type { Statement } from './postgres-statements';
import { StoreUnavailable } from './store-unavailable';

/** How transactions access the rows of tenants. */
export interface RowAccess {
  /** Role to assume if the connection's role bypasses row-level security. */
  readonly role?: string;
}

const setting = 'scm.tenant';

/** Role whose members see only the rows of the current tenant. It has no other privileges and cannot log in. */
const rowsRole = 'scm_rows';

/** Setting value that grants access to the rows of all tenants, for operations on the whole service. */
export const everyTenant = '*';

// The subquery evaluates the setting once for each statement instead of each row.
const here = `(SELECT current_setting('${setting}', true))`;

const policy = 'scm_tenant';

/** Whether a row is accessible. */
const isAccessible = `tenant = (SELECT substr(current_setting('${setting}', true), 2)) AND ${here} LIKE '=%' OR ${here} = '${everyTenant}'`;

/**
 * Returns the setting value that grants access to one tenant. The prefix distinguishes the empty tenant name from an
 * unset value.
 */
export function openToRows(tenant: string): string {
  return `=${tenant}`;
}

/** Makes the statement that restricts its transaction to those rows. */
export function openRows(rows: string, { role }: RowAccess): Statement {
  const settings = [...(role === undefined ? [] : [['role', role] as const]), [setting, rows] as const];
  return {
    text: `SELECT ${settings.map(([name]) => `set_config('${name}', ?, true)`).join(', ')}`,
    values: settings.map(([, value]) => value),
  };
}

/**
 * Adds the row-level security policy to each table with tenant rows. A transaction then reads and writes only rows of
 * its tenant, whatever its statements contain. The policy applies to the owner as well. Every other role of the
 * database sees no row: the setting alone would protect nothing from a role that can read the tables, because every role
 * can set it. Call it as the owner, inside a transaction.
 */
export async function protectRows(sql: Sql): Promise<RowAccess> {
  const access = await accessOf(sql);
  const role = access.role ?? 'CURRENT_USER';
  const known = await sql.all<{ table: string; isMine: boolean }>(
    `SELECT c.relname AS "table", p.polroles = ARRAY[?::regrole::oid] AS "isMine"
     FROM pg_class c JOIN pg_policy p ON p.polrelid = c.oid
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relforcerowsecurity AND p.polname = '${policy}'`,
    [access.role ?? (await currentUser(sql))],
  );
  for (const table of tablesWithTenant) {
    const found = known.find((one) => one.table === table);
    if (found === undefined) {
      await sql.run(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`);
      await sql.run(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
      await sql.run(
        `CREATE POLICY ${policy} ON ${table} TO ${role} USING (${isAccessible}) WITH CHECK (${isAccessible})`,
      );
    } else if (!found.isMine) {
      // An earlier release made it for every role.
      await sql.run(`ALTER POLICY ${policy} ON ${table} TO ${role}`);
    }
  }
  return access;
}

async function currentUser(sql: Sql): Promise<string> {
  const [me] = await sql.all<{ name: string }>('SELECT quote_ident(current_user) AS name');
  return me?.name ?? '';
}

async function accessOf(sql: Sql): Promise<RowAccess> {
  const [me] = await sql.all<{ bypasses: boolean; schema: string }>(
    'SELECT rolsuper OR rolbypassrls AS bypasses, quote_ident(current_schema()) AS schema FROM pg_roles WHERE rolname = current_user',
  );
  if (me?.bypasses !== true) return {};
  try {
    // Roles are shared by all databases of the server, so another database may create it concurrently.
    await sql.run(`DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${rowsRole}') THEN
        BEGIN CREATE ROLE ${rowsRole} NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END;
      END IF;
      IF NOT pg_has_role('${rowsRole}', 'MEMBER') THEN GRANT ${rowsRole} TO CURRENT_USER; END IF;
    END $$`);
    await sql.run(`GRANT USAGE ON SCHEMA ${me.schema} TO ${rowsRole}`);
    await sql.run(`GRANT SELECT, INSERT, UPDATE, DELETE ON ${tablesWithTenant.join(', ')} TO ${rowsRole}`);
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    throw new CodedError(
      'NO_ROW_SECURITY',
      `cannot separate the rows of tenants: the user of the database bypasses row security and cannot use the role ${rowsRole}; connect as a user without SUPERUSER and BYPASSRLS`,
      { cause: error },
    );
  }
  return { role: rowsRole };
}
