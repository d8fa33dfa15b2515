import type { ResourceKind } from '../../catalog';
import { problem } from '../api-problem';
import { noteObject } from '../audit/note-object';
import { answerOf } from '../model/fields';
import { blockersOf, referrerOf } from '../model/references';
import { isContainerKind } from '../model/special-kinds';
import type { Transaction } from '../model/transaction';
import { checkEmpty } from './container-rules';
import { requireObject } from './read';

/** Deletes an object from the candidate configuration; returns it as it was. Throws 409 while other objects need it. */
export async function deleteObject(tx: Transaction, kind: ResourceKind, id: string): Promise<Record<string, unknown>> {
  const row = await requireObject(tx, kind, id);
  const tree = await tx.tree();
  if (row.predefined === 1)
    throw problem('forbidden', [`${kind.name} "${row.name}" is predefined and cannot be deleted`]);
  if (isContainerKind(kind.name)) await checkEmpty(tx, row);
  const blockers = await blockersOf(tx, row);
  if (blockers.length > 0) {
    const references = blockers.map((blocker) => referrerOf(blocker, tree));
    throw problem('referenced', {
      errorType: 'Reference Not Zero',
      message: references.map((reference) => {
        const where = reference.folder ?? reference.snippet ?? reference.device;
        return `${kind.name} "${row.name}" is used by the ${reference.kind} "${reference.name}" (${reference.id})${where === undefined ? '' : ` in "${where}"`}`;
      }),
      references,
    });
  }
  const answer = await answerOf(tx, kind, row);
  await tx.objects.delete(row.id);
  await tx.mentions.clear(row.id);
  await noteObject(tx, row, undefined);
  if (isContainerKind(kind.name)) await tx.containersChanged();
  return answer;
}
