import type { ResourceKind, SubResource } from '../../catalog';
import { isObject } from '../../core';
import { problem } from '../api-problem';
import { noteObject } from '../audit/note-object';
import { bodyText, rowBody, sentNamesOf } from '../model/object-row';
import type { Transaction } from '../model/transaction';
import { ownedRow } from './singletons';

type Fields = Readonly<Record<string, unknown>>;

/** Sets properties of one object of an owner; returns the request. Throws 400 and 404. */
export async function setProperties(tx: Transaction, kind: ResourceKind, body: Fields | undefined): Promise<Fields> {
  const { subResource } = kind.api;
  if (body === undefined) throw problem('missingBody', 'the request has no body');
  if (subResource?.properties === undefined) throw new Error(`${kind.name} has no properties`);
  const sent = propertiesIn(subResource, body);
  const row = await ownedRow(tx, kind, body);
  if (row === undefined) throw problem('notFound', [`this ${kind.name} does not exist`]);
  const fields = rowBody(row);
  const own: unknown = fields[subResource.properties];
  const kept: readonly unknown[] = Array.isArray(own) ? own : [];
  const others = kept.filter((one) => !isObject(one) || !sent.some(({ name }) => name === one['property_name']));
  const set = sent.map(({ id, name, value }) => ({
    ...(id === undefined ? {} : { id }),
    ...{ property_name: name, property_value: value },
  }));
  const next = {
    ...row,
    body: bodyText({ ...fields, [subResource.properties]: [...others, ...set] }, sentNamesOf(row)),
    stamp: await tx.stamp(),
    author: tx.author,
  };
  await tx.objects.update(next);
  await noteObject(tx, row, next);
  return body;
}

interface Property {
  readonly id?: number;
  readonly name: string;
  readonly value: string;
}

function propertiesIn({ owner, own }: SubResource, body: Fields): readonly Property[] {
  const wrong = [owner, own, 'snippet_name']
    .filter((name) => typeof body[name] !== 'string' || body[name] === '')
    .map((name) => `${name} must be a text`);
  const known = [owner, own, 'snippet_name', 'property'];
  wrong.push(...Object.keys(body).flatMap((name) => (known.includes(name) ? [] : [`${name} is not a field here`])));
  const sent = body['property'] ?? [];
  const list = Array.isArray(sent) ? sent : undefined;
  if (list === undefined) wrong.push('property must be a list');
  const properties = (list ?? []).flatMap((one: unknown): readonly Property[] => {
    const { id, name, value } = isObject(one) ? one : {};
    const isId = id === undefined || Number.isSafeInteger(id);
    if (isId && typeof name === 'string' && name !== '' && typeof value === 'string')
      return [{ ...(typeof id === 'number' ? { id } : {}), name, value }];
    wrong.push('each property needs a name and a value, both texts, and an id that is a whole number if it has one');
    return [];
  });
  if (new Set(properties.map(({ name }) => name)).size < properties.length) wrong.push('property has a name twice');
  if (wrong.length > 0) throw problem('invalidObject', wrong);
  return properties;
}
