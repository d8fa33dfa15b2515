import { kindLabel } from '../../catalog';
import { containerOf, onlyContainer, type ResourceKind } from '../../catalog';
import { problem } from '../api-problem';
import { answerFor, fillDefaults } from '../model/fields';
import { rowBody, type ObjectRow } from '../model/object-row';
import type { Transaction } from '../model/transaction';
import { createObject } from './create';
import { deleteObject } from './delete';
import type { ObjectRequest } from './request';
import { updateObject } from './update';

/** Reads the singleton of a tenant or container. Before its first write it has the values of a new tenant. */
export async function getSingleton(tx: Transaction, request: ObjectRequest): Promise<Record<string, unknown>> {
  const row = await find(tx, request, request.query);
  if (row !== undefined) return answerFor(row, await tx.tree(), tx.strictness);
  if (request.kind.api.singleton === 'tenant') return asFirst(request.kind);
  throw absent(request.kind);
}

/** Creates an object. An existing singleton of a tenant is returned unchanged. */
export async function createSingleton(tx: Transaction, request: ObjectRequest): Promise<Record<string, unknown>> {
  const row = request.kind.api.singleton === 'tenant' ? await find(tx, request, request.query) : undefined;
  return row === undefined ? createObject(tx, request) : answerFor(row, await tx.tree(), tx.strictness);
}

/** Lists all objects of one owner. */
export async function listOwned(
  tx: Transaction,
  kind: ResourceKind,
  owner: string,
): Promise<readonly Record<string, unknown>[]> {
  const tree = await tx.tree();
  const rows = await tx.objects.ofKind(kind.name);
  return rows
    .filter((row) => rowBody(row)[kind.api.subResource?.owner ?? ''] === owner)
    .map((row) => answerFor(row, tree, tx.strictness));
}

/** Creates objects of an owner. Throws 409 if one already exists. */
export async function createOwned(tx: Transaction, requests: readonly ObjectRequest[]): Promise<void> {
  for (const request of requests) {
    if ((await find(tx, request, request.body ?? {})) !== undefined)
      throw problem('notUnique', [`this ${kindLabel(request.kind.name)} already exists`]);
    await createObject(tx, request);
  }
}

/** Replaces an object that is identified by its key or container. The singleton of a tenant always exists. */
export async function updateSingleton(tx: Transaction, request: ObjectRequest): Promise<Record<string, unknown>> {
  const row = await find(tx, request, { ...request.query, ...request.body });
  if (row !== undefined) return updateObject(tx, row.id, request);
  if (request.kind.api.operations.includes('create')) throw absent(request.kind);
  return createObject(tx, request);
}

/** Deletes an object that is identified by its key or container. */
export async function deleteSingleton(tx: Transaction, request: ObjectRequest): Promise<Record<string, unknown>> {
  const row = await find(tx, request, request.query);
  if (row === undefined) throw absent(request.kind);
  return deleteObject(tx, request.kind, row.id);
}

/** Deletes the only object of a kind whose delete cannot name the container. Throws 400 if several containers have one. */
export async function deleteOnlyOne(tx: Transaction, kind: ResourceKind): Promise<Record<string, unknown>> {
  const [row, second] = await tx.objects.ofKind(kind.name);
  if (row === undefined) throw absent(kind);
  if (second !== undefined) {
    throw problem('invalidQuery', [
      `several containers have a ${kindLabel(kind.name)}, and a delete cannot name the container; update it instead`,
    ]);
  }
  return deleteObject(tx, kind, row.id);
}

async function find(
  tx: Transaction,
  { kind }: ObjectRequest,
  fields: Readonly<Record<string, unknown>>,
): Promise<ObjectRow | undefined> {
  const { key, singleton } = kind.api;
  if (singleton === 'tenant') return (await tx.objects.ofKind(kind.name))[0];
  if (kind.api.subResource !== undefined) return ownedRow(tx, kind, fields);
  if (key !== undefined) {
    const value = fields[key];
    if (typeof value !== 'string' || value === '') throw problem('invalidQuery', [`${key} is missing`]);
    return (await tx.objects.findByNames([kind.name], [value]))[0];
  }
  const named = containerOf(fields) ?? onlyContainer(kind);
  if (named === undefined) throw problem('invalidQuery', [`one of ${kind.scopes.join(', ')} is missing`]);
  const container = (await tx.tree()).find(named);
  return (await tx.objects.ofKind(kind.name)).find((row) => row.container === container?.id);
}

/** Returns the row of one object of an owner, from the fields of a body or the parameters of a delete. */
export async function ownedRow(
  tx: Transaction,
  kind: ResourceKind,
  fields: Readonly<Record<string, unknown>>,
): Promise<ObjectRow | undefined> {
  const { subResource } = kind.api;
  if (subResource === undefined) return undefined;
  const { owner, own, deleteNames } = subResource;
  const first = fields[owner] ?? fields[deleteNames[0]];
  const second = fields[own] ?? fields[deleteNames[1]];
  return (await tx.objects.ofKind(kind.name)).find((row) => {
    const body = rowBody(row);
    return body[owner] === first && body[own] === second;
  });
}

// Read-only attributes also have the values of a new tenant.
function asFirst(kind: ResourceKind): Record<string, unknown> {
  const first = kind.predefined[0] ?? {};
  const computed = kind.attributes.flatMap(({ wire, setBy }) =>
    setBy === 'service' && first[wire] !== undefined ? [[wire, first[wire]] as const] : [],
  );
  const fields = { ...fillDefaults(kind, first), ...Object.fromEntries(computed) };
  return kind.api.codec?.toApi(fields, 'read') ?? fields;
}

function absent(kind: ResourceKind): Error {
  return problem('notFound', [`this ${kindLabel(kind.name)} does not exist`]);
}
