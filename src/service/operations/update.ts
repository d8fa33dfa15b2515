import { containerOf, hasOwnId, renameReferences, type ResourceKind } from '../../catalog';
import { deepEqual } from '../../core';
import { problem } from '../api-problem';
import { noteObject } from '../audit/note-object';
import type { ContainerTree } from '../model/container-tree';
import { answerOf, bodyFrom, nameIn, untouchable } from '../model/fields';
import { withNamesForIds } from '../model/named-by-id';
import { rowBody, bodyText, sentNamesOf, type ObjectRow } from '../model/object-row';
import { checkMentions, referrersOf, type Referring } from '../model/references';
import { deviceKind, folderKind, isContainerKind } from '../model/special-kinds';
import type { Transaction } from '../model/transaction';
import { checkContainer, checkNoCycle } from './container-rules';
import { withServiceDefaults, containerFor, validWrite } from './valid-fields';
import { indexMentions } from './mention-index';
import { requireObject } from './read';
import type { ObjectRequest } from './request';
import { checkUnique, nameTaken } from './uniqueness';

/**
 * Replaces an object of the candidate configuration; returns it as the API does. Missing fields are reset, except the
 * location and the position. A rename also updates all references to the old name.
 */
export async function updateObject(
  tx: Transaction,
  id: string,
  request: ObjectRequest,
): Promise<Record<string, unknown>> {
  const { kind, body: sent } = request;
  const row = await requireObject(tx, kind, id);
  const tree = await tx.tree();
  const isEmptyId = tx.strictness !== 'strict' && sent?.['id'] === '';
  if (hasOwnId(kind) && sent?.['id'] != null && sent['id'] !== row.id && !isEmptyId) {
    throw problem('invalidObject', [`id is ${JSON.stringify(sent['id'])} in the body and "${row.id}" in the path`]);
  }
  const {
    fields: sentFields,
    position,
    names,
  } = validWrite(
    { ...request, query: { ...keptPosition(row, request), ...request.query } },
    tx.strictness,
    placeOf(kind, row, tree),
  );
  const container = containerFor(kind, sentFields, tree, tx.strictness);
  const fields = await withNamesForIds(tx, kind, withServiceDefaults(kind, sentFields), container);
  if ((container?.id ?? '') !== row.container && kind.name !== deviceKind) throw otherContainer(row, fields, tree);
  if ((position ?? '') !== row.rulebase) {
    throw problem('invalidObject', [
      `position is "${row.rulebase}" and cannot be changed: delete the object and create it again`,
    ]);
  }
  const before = tree.byId(row.id);
  const foreign = untouchable(kind, rowBody(row));
  const body = { ...foreign, ...bodyFrom(kind, fields) };
  checkPredefined(kind, row, body);
  const name = nameIn(kind, body);
  if (name !== row.name) await checkUnique(tx, kind, name, container, row.id);
  await checkMentions(tx, kind, fields, container, row.id);
  if (kind.name === folderKind) checkNoCycle(tree, row, String(fields['parent']));
  const next = {
    ...row,
    name,
    container: container?.id ?? '',
    body: bodyText(body, { ...sentNamesOf(row), ...names }),
    stamp: await tx.stamp(),
    author: tx.author,
  };
  const referring = name === row.name ? [] : await referrersOf(tx, row);
  await tx.objects.update(next);
  await indexMentions(tx, kind, next);
  await noteObject(tx, row, next);
  if (isContainerKind(kind.name)) await tx.containersChanged();
  for (const one of referring) await renameIn(tx, one, next, kind);
  if (isContainerKind(kind.name)) await checkContainer(tx, next, before);
  return answerOf(tx, kind, next);
}

// A predefined object of a kind without create operation may be changed.
function checkPredefined(kind: ResourceKind, row: ObjectRow, body: Record<string, unknown>): void {
  if (row.predefined !== 1 || !kind.api.operations.includes('create')) return;
  const open = new Set(kind.attributes.flatMap(({ wire, changesPredefined }) => (changesPredefined ? [wire] : [])));
  const before = rowBody(row);
  const changed = Object.keys({ ...before, ...body }).filter(
    (name) => !open.has(name) && !deepEqual(before[name], body[name]),
  );
  if (open.size > 0 && changed.length === 0) return;
  const what = `${kind.name} "${row.name}" is predefined`;
  throw problem('forbidden', [
    open.size === 0
      ? `${what} and cannot be changed`
      : `${what}: only ${[...open].join(' and ')} can be changed, not ${changed.join(', ')}`,
  ]);
}

function keptPosition(row: ObjectRow, { body }: ObjectRequest): Record<string, string> {
  return row.rulebase === '' || body?.['position'] != null ? {} : { position: row.rulebase };
}

function placeOf(kind: ResourceKind, row: ObjectRow, tree: ContainerTree): Record<string, unknown> {
  return row.scope === '' ? {} : { [row.scope]: kind.onlyFolder ?? tree.byId(row.container)?.name };
}

function otherContainer(row: ObjectRow, fields: Record<string, unknown>, tree: ContainerTree): Error {
  const requested = containerOf(fields);
  const here = tree.byId(row.container)?.name ?? '';
  return problem('invalidObject', [
    `${requested?.scope ?? 'container'} "${requested?.name ?? ''}" is not the container of the ${row.kind} (${row.scope} "${here}"): an object cannot change its container`,
  ]);
}

// The new name must resolve to the same object in every place where the old one did.
async function renameIn(
  tx: Transaction,
  { row, kind, mentions, visible }: Referring,
  target: ObjectRow,
  of: ResourceKind,
): Promise<void> {
  const references = new Set(mentions.map(({ reference }) => reference));
  const renamed = mentions.map((mention) => ({ ...mention, name: target.name }));
  await visible.load(renamed);
  const other = renamed
    .map((mention) => visible.resolve(mention))
    .find((found) => found !== undefined && found.id !== target.id);
  if (other !== undefined) throw nameTaken(of.name, target.name, other, await tx.tree());
  const old = mentions[0]?.name;
  const fields = renameReferences(
    kind,
    rowBody(row),
    (reference) => reference.name === old && references.has(reference.reference),
    target.name,
  );
  const next = { ...row, body: bodyText(fields, sentNamesOf(row)), stamp: await tx.stamp() };
  await tx.objects.update(next);
  await indexMentions(tx, kind, next);
  await noteObject(tx, row, next);
  if (isContainerKind(row.kind)) await tx.containersChanged();
}
