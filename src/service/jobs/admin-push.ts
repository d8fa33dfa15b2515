import { adminPushChangeLimit } from '../../catalog';
import { problem } from '../api-problem';
import { rowBody, type ObjectRow } from '../model/object-row';
import { deviceKind, isContainerKind } from '../model/special-kinds';
import type { Transaction } from '../model/transaction';
import { changedParts } from './changed-parts';
import { latestVersion } from './latest-version';
import type { StagedObject } from '../model/version-table';

/** Metadata key that is set from the load of a version until the next full push. */
export const loadedMark = 'loaded';

/**
 * Checks that changes can be attributed to single accounts. Throws 400 if not, because a push of one account's changes
 * would be ambiguous.
 */
export async function checkAdminPush(tx: Transaction): Promise<void> {
  const instead = 'push without admin, which includes the changes of all accounts';
  if (((await tx.meta.get(loadedMark)) ?? '') !== '') {
    throw problem('invalidObject', ['admin: a version was loaded since the last push of all accounts'], instead);
  }
  const last = await latestVersion(tx);
  const staged: StagedObject[] = [];
  for await (const ids of changedParts(tx)) staged.push(...(await tx.versions.findStaged(ids, last)));
  const changed = staged.filter(({ now }) => now?.kind !== deviceKind);
  if (changed.length > adminPushChangeLimit) {
    throw problem(
      'invalidObject',
      [`admin: ${changed.length} changes are not pushed; at most ${adminPushChangeLimit} are allowed`],
      instead,
    );
  }
  const latest = tx.objectsAt(last);
  for (const { id, now: row } of changed) {
    if (row === undefined || !isContainerKind(row.kind)) continue;
    if (snippetsOf(await latest.get(id)) === snippetsOf(await tx.objects.get(id))) continue;
    throw problem('invalidObject', [`admin: the snippets of the ${row.kind} "${row.name}" have changed`], instead);
  }
}

function snippetsOf(row: ObjectRow | undefined): string {
  const snippets = row === undefined ? undefined : rowBody(row)['snippets'];
  return Array.isArray(snippets) ? snippets.join('\n') : '';
}
