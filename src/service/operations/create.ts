import { hasOwnId } from '../../catalog';
import { problem } from '../api-problem';
import { noteObject } from '../audit/note-object';
import { answerOf, bodyFrom, nameIn } from '../model/fields';
import { withNamesForIds } from '../model/named-by-id';
import { bodyText, type ObjectRow } from '../model/object-row';
import { checkMentions } from '../model/references';
import { isContainerKind } from '../model/special-kinds';
import type { Transaction } from '../model/transaction';
import { checkContainer } from './container-rules';
import { withServiceDefaults, containerFor, validWrite } from './valid-fields';
import { indexNew } from './mention-index';
import type { ObjectRequest } from './request';
import { checkOnly, checkUnique } from './uniqueness';

/** Creates an object in the candidate configuration; returns it as the API does. */
export async function createObject(tx: Transaction, request: ObjectRequest): Promise<Record<string, unknown>> {
  const { kind, body } = request;
  const givesId = body?.['id'] != null && (tx.strictness === 'strict' || body['id'] !== '');
  if (hasOwnId(kind) && givesId) throw problem('invalidObject', ['id is assigned by the service and cannot be given']);
  const { fields: sentFields, position, names } = validWrite(request, tx.strictness);
  const container = containerFor(kind, sentFields, await tx.tree(), tx.strictness);
  const fields = await withNamesForIds(tx, kind, withServiceDefaults(kind, sentFields), container);
  const name = nameIn(kind, fields);
  await tx.takeRoom();
  await checkUnique(tx, kind, name, container);
  await checkOnly(tx, kind, container);
  await checkMentions(tx, kind, fields, container);
  const row: ObjectRow = {
    id: tx.newId(),
    kind: kind.name,
    name,
    scope: container?.scope ?? '',
    container: container?.id ?? '',
    rulebase: position ?? '',
    rank: await tx.objects.lastRank(kind.name, container?.id ?? '', position ?? ''),
    body: bodyText(bodyFrom(kind, fields), names),
    predefined: 0,
    stamp: await tx.stamp(),
    author: tx.author,
  };
  await tx.objects.insert(row);
  await indexNew(tx, kind, row);
  await noteObject(tx, undefined, row);
  if (isContainerKind(kind.name)) {
    await tx.containersChanged();
    await checkContainer(tx, row);
  }
  return answerOf(tx, kind, row);
}
