import { CodedError } from '../../core';
import type { Sql } from './database';
import { tablesWithTenant } from './migrations';
import type { Statement } from './postgres-statements';
import { StoreUnavailable } from './store-unavailable';

/** How transactions reach the rows of tenants. */
export interface RowAccess {
  /** The role that they take on, because that of the connection bypasses row security. */
  readonly role?: string;
}

const setting = 'scm.tenant';

/** Members see the rows of the tenant of their transaction; it has no other rights and cannot log in. */
const rowsRole = 'scm_rows';

const policy = 'scm_tenant';

/** The value of the setting that opens the rows of every tenant: for what concerns the whole service. */
export const everyTenant = '*';

/** The value of the setting that opens the rows of one tenant. Not empty where the name is: that is what unset means. */
export function openToRows(tenant: string): string {
  return `=${tenant}`;
}

/** The statement that makes its transaction see those rows and no others; `more` is answered with it. */
export function openRows(rows: string, { role }: RowAccess, more: Statement = { text: '' }): Statement {
  const settings = [...(role === undefined ? [] : [['role', role] as const]), [setting, rows] as const];
  const columns = settings.map(([name]) => `set_config('${name}', ?, true) AS "${name}"`);
  return {
    text: `SELECT ${[...columns, ...(more.text === '' ? [] : [more.text])].join(', ')}`,
    values: [...settings.map(([, value]) => value), ...(more.values ?? [])],
  };
}

/**
 * Gives every table with rows of tenants a policy: a transaction sees and writes the rows of its tenant only, whatever
 * its statements say. The owner is subject to it too. To be run by the owner, inside a transaction.
 */
export async function protectRows(sql: Sql): Promise<RowAccess> {
  const known = await sql.all<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_policy p ON p.polrelid = c.oid
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relforcerowsecurity AND p.polname = ?`,
    [policy],
  );
  // In a subquery the setting is read once for each statement, not for each row.
  const here = `(SELECT current_setting('${setting}', true))`;
  const isMine = `tenant = (SELECT substr(current_setting('${setting}', true), 2)) AND ${here} LIKE '=%' OR ${here} = '${everyTenant}'`;
  for (const table of tablesWithTenant.filter((one) => !known.some(({ name }) => name === one))) {
    await sql.run(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`);
    await sql.run(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
    await sql.run(`CREATE POLICY ${policy} ON ${table} USING (${isMine}) WITH CHECK (${isMine})`);
  }
  return accessOf(sql);
}

async function accessOf(sql: Sql): Promise<RowAccess> {
  const [me] = await sql.all<{ bypasses: boolean; schema: string }>(
    'SELECT rolsuper OR rolbypassrls AS bypasses, quote_ident(current_schema()) AS schema FROM pg_roles WHERE rolname = current_user',
  );
  if (me?.bypasses !== true) return {};
  try {
    // The role belongs to the whole server: another database on it may make it at the same moment.
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
