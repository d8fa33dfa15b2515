import type { Sql } from '../storage/database';
import type { Keyring } from '../storage/keyring';
import { MetaTable } from './meta-table';
import type { ObjectRow } from './object-row';
import { sealedBody } from './sealed-body';
import { sealedValue, serviceSecrets } from './service-secrets';

const sealedMark = 'sealed';

type Stored = Pick<ObjectRow, 'id' | 'kind' | 'body'> & { readonly tenant: string };

/**
 * Encrypts the secrets that an earlier start without data key stored in clear text. Runs once, in the transaction that
 * opens the store. Returns whether something was rewritten.
 */
export async function sealStored(sql: Sql, keys: Keyring): Promise<'rewritten' | 'kept'> {
  const meta = new MetaTable(sql, '');
  if (keys.size === 0 || (await meta.get(sealedMark)) !== undefined) return 'kept';
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
  for (const key of serviceSecrets) {
    const value = await meta.get(key);
    if (value === undefined) continue;
    count += 1;
    await meta.set(key, sealedValue(keys, key, value));
  }
  await meta.set(sealedMark, '1');
  return count === 0 ? 'kept' : 'rewritten';
}
