import { allKinds, containerOf, hasName, nameReferencesOf, type ResourceKind } from '../../catalog';
import { bodyFrom, fillDefaults, nameIn } from './fields';
import type { ObjectRow } from './object-row';
import { mostIds } from './id-batches';
import { firstFolders, folderKind, isContainerKind } from './special-kinds';
import type { Transaction } from './transaction';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Creates the initial objects of a new tenant, as candidate and running configuration. Does nothing for an existing
 * tenant.
 */
export async function startTenant(tx: Transaction): Promise<void> {
  if ((await tx.meta.get('running')) !== undefined) return;
  await tx.meta.set('running', '0');
  for (const { name, parent } of firstFolders) await add(tx, folderKind, { name, parent });
  await tx.containersChanged();
  // Containers first, because other objects are created in them.
  const kinds = allKinds().filter((kind) => kind.api.singleton === undefined && firstOf(tx, kind).length > 0);
  const [containers, others] = [kinds.filter(isContainer), kinds.filter((kind) => !isContainer(kind))];
  for (const kind of [...containers, ...others]) {
    for (const fields of firstOf(tx, kind)) await addPredefined(tx, kind, fields);
    if (isContainer(kind)) await tx.containersChanged();
  }
  // All objects are new and belong to the first version.
  for (let ids = await tx.changes.ids('', mostIds); ids.length > 0; ids = await tx.changes.ids('', mostIds)) {
    await tx.versions.revise(ids, 0);
    await tx.changes.forget(ids);
  }
}

function firstOf({ strictness }: Transaction, { predefined, seededObjects }: ResourceKind): readonly Fields[] {
  return strictness !== 'strict' ? [...predefined, ...seededObjects] : predefined;
}

function isContainer({ name }: ResourceKind): boolean {
  return isContainerKind(name);
}

async function addPredefined(tx: Transaction, kind: ResourceKind, fields: Fields): Promise<void> {
  const place = containerOf(fields);
  const container = place === undefined ? undefined : (await tx.tree()).find(place);
  if (place !== undefined && container === undefined)
    throw new Error(`the predefined ${kind.name} ${JSON.stringify(fields)} names a container that is not there`);
  const readOnly = Object.fromEntries(
    kind.attributes.flatMap(({ wire, setBy }) => (setBy === undefined ? [] : [[wire, fields[wire]]])),
  );
  const body = { ...bodyFrom(kind, fillDefaults(kind, fields)), ...readOnly };
  const name = nameIn(kind, fields);
  const isNamed = hasName(kind) || isContainer(kind);
  const row = await add(tx, kind.name, isNamed ? { ...body, name } : body, container, name);
  await tx.mentions.set(row.id, nameReferencesOf(kind, body));
}

async function add(
  tx: Transaction,
  kind: string,
  body: Fields,
  container?: { readonly scope: ObjectRow['scope']; readonly id: string },
  name = String(body['name']),
): Promise<ObjectRow> {
  const place = container?.id ?? '';
  const row: ObjectRow = {
    id: tx.newId(),
    kind,
    name,
    scope: container?.scope ?? '',
    container: place,
    rulebase: '',
    rank: await tx.objects.lastRank(kind, place, ''),
    body: JSON.stringify(body),
    predefined: 1,
    stamp: await tx.stamp(),
    author: tx.author,
  };
  await tx.objects.insert(row);
  return row;
}
