import { VersionTable } from '../jobs/version-table';
import type { ObjectRow } from './object-row';
import { firstFolders, folderKind } from './special-kinds';
import type { Transaction } from './transaction';

/** Gives a new tenant what every tenant starts with, staged and running alike. Does nothing for a known one. */
export async function startTenant(tx: Transaction): Promise<void> {
  if ((await tx.meta.get('running')) !== undefined) return;
  await tx.meta.set('running', '0');
  const versions = new VersionTable(tx.sql, tx.tenant);
  for (const { name, parent } of firstFolders) {
    const row: ObjectRow = {
      id: tx.newId(),
      kind: folderKind,
      name,
      scope: '',
      container: '',
      rulebase: '',
      rank: await tx.objects.lastRank(folderKind, '', ''),
      body: JSON.stringify({ name, parent }),
      predefined: 1,
      stamp: await tx.stamp(),
      author: tx.author,
    };
    await tx.objects.insert(row);
    await versions.revise(row, 0);
  }
  await tx.containersChanged();
}
