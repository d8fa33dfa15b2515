import type { Sql } from '../storage/database';
import type { Keyring } from '../storage/keyring';
import { MetaTable } from '../storage/meta-table';
import type { ObjectRow } from './object-row';
import { sealedBody } from './sealed-body';
import { resealedObjects } from './snapshot-table';
import { archivePrefix, sealedSecret, serviceSecrets } from './stored-secrets';

const doneKey = 'sealed';

type Stored = Pick<ObjectRow, 'id' | 'kind' | 'body'> & { readonly tenant: string };

/** What is encrypted, in the order in which releases added it. Returns the number of rewritten values. */
const steps: readonly ((sql: Sql, keys: Keyring) => Promise<number>)[] = [sealObjects, sealSnapshotsAndArchives];

/**
 * Encrypts the secrets that an earlier start without data key, or an earlier release, stored in clear text. Each step
 * runs once, in the transaction that opens the store. Returns whether something was rewritten.
 */
export async function sealStored(sql: Sql, keys: Keyring): Promise<'rewritten' | 'kept'> {
  if (keys.size === 0) return 'kept';
  const meta = new MetaTable(sql, '');
  const done = Number((await meta.get(doneKey)) ?? 0);
  let count = 0;
  for (const step of steps.slice(done)) count += await step(sql, keys);
  if (done < steps.length) await meta.set(doneKey, String(steps.length));
  return count === 0 ? 'kept' : 'rewritten';
}

async function sealObjects(sql: Sql, keys: Keyring): Promise<number> {
  let count = 0;
  for (const table of ['objects', 'revisions']) {
    const rows = await sql.all<Stored>(`SELECT DISTINCT tenant, id, kind, body FROM ${table} WHERE body NOT LIKE '~%'`);
    for (const row of rows) {
      const sealed = sealedBody(keys.get(row.tenant), row.tenant, row);
      if (sealed === row.body) continue;
      count += 1;
      const params = [sealed, row.tenant, row.id, row.body];
      await sql.run(`UPDATE ${table} SET body = ? WHERE tenant = ? AND id = ? AND body = ?`, params);
    }
  }
  const meta = new MetaTable(sql, '');
  for (const key of serviceSecrets) {
    const value = await meta.get(key);
    if (value === undefined) continue;
    count += 1;
    await meta.set(key, sealedSecret(keys.get(''), '', key, value));
  }
  return count;
}

async function sealSnapshotsAndArchives(sql: Sql, keys: Keyring): Promise<number> {
  let count = 0;
  const snapshots = await sql.all<{ tenant: string; snippet: string; version: number }>(
    'SELECT tenant, snippet, version FROM snippet_snapshots',
  );
  for (const { tenant, snippet, version } of snapshots) {
    const where = 'WHERE tenant = ? AND snippet = ? AND version = ?';
    const [row] = await sql.all<{ objects: string }>(`SELECT objects FROM snippet_snapshots ${where}`, [
      tenant,
      snippet,
      version,
    ]);
    const sealed = resealedObjects(keys.get(tenant), tenant, row?.objects ?? '[]');
    if (row === undefined || sealed === row.objects) continue;
    count += 1;
    await sql.run(`UPDATE snippet_snapshots SET objects = ? ${where}`, [sealed, tenant, snippet, version]);
  }
  const archives = await sql.all<{ tenant: string; key: string; value: string }>(
    `SELECT tenant, key, value FROM meta WHERE key LIKE '${archivePrefix}%'`,
  );
  for (const { tenant, key, value } of archives) {
    const sealed = sealedSecret(keys.get(tenant), tenant, key, value);
    if (sealed === value) continue;
    count += 1;
    await sql.run('UPDATE meta SET value = ? WHERE tenant = ? AND key = ?', [sealed, tenant, key]);
  }
  return count;
}
