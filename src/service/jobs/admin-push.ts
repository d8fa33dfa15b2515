import { adminPushChangeLimit } from '../../catalog/index';
import { problem } from '../api-problem';
import { bodyOf, type ObjectRow } from '../model/object-row';
import { deviceKind, isContainerKind } from '../model/special-kinds';
import type { Transaction } from '../model/transaction';
import { latestVersion } from './latest-version';

/** Key of what says that a version was loaded and not yet pushed as a whole. */
export const loadedMark = 'loaded';

/** Throws 400 when the changes of single accounts cannot be told apart, so that pushing only theirs is refused. */
export async function checkAdminPush(tx: Transaction): Promise<void> {
  const instead = 'push without admin, which includes the changes of all accounts';
  if (((await tx.meta.get(loadedMark)) ?? '') !== '') {
    throw problem('invalidObject', ['admin: a version was loaded since the last push of all accounts'], instead);
  }
  const versions = tx.versions;
  const changed = (await versions.changed()).filter((row) => row.kind !== deviceKind);
  const count = changed.length + (await versions.gone()).length;
  if (count > adminPushChangeLimit) {
    throw problem(
      'invalidObject',
      [`admin: ${count} changes are not pushed; at most ${adminPushChangeLimit} are allowed`],
      instead,
    );
  }
  const latest = tx.objectsAt(await latestVersion(tx));
  for (const row of changed.filter((one) => isContainerKind(one.kind))) {
    if (snippetsOf(await latest.get(row.id)) === snippetsOf(row)) continue;
    throw problem('invalidObject', [`admin: the snippets of the ${row.kind} "${row.name}" have changed`], instead);
  }
}

function snippetsOf(row: ObjectRow | undefined): string {
  const snippets = row === undefined ? undefined : bodyOf(row)['snippets'];
  return Array.isArray(snippets) ? snippets.join('\n') : '';
}
