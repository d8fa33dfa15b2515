import { extraFields, extraIn, extraName, fieldAt, itemIndex, type Attribute, type ResourceKind } from '../../catalog';
import { isObject } from '../../core';
import type { Body } from './body';
import type { Fields } from './fields';

/** Returns the body with the fields of `extra`, and without fields that only the prior one set. */
export function withExtra(kind: ResourceKind, body: Body, prior: Fields | undefined, planned: Fields): Body {
  const wanted = extraFields(extraIn(planned[extraName]));
  const removed = extraFields(extraIn(prior?.[extraName])).filter(
    ({ path }) => fieldAt(extraIn(planned[extraName]), path) === undefined,
  );
  const without = removed.reduce((rest, { path }) => removePath(kind.attributes, rest, path), body);
  return wanted.reduce((rest, { path, value }) => placeValue(rest, path, value), without);
}

function placeValue(body: Body, [name = '', ...rest]: readonly string[], value: unknown): Body {
  if (rest.length === 0) return { ...body, [name]: value };
  const inner = body[name];
  if (Array.isArray(inner))
    return { ...body, [name]: inItem(inner, rest, (item, path) => placeValue(item, path, value)) };
  return { ...body, [name]: placeValue(isObject(inner) ? inner : {}, rest, value) };
}

/** Changes one item of a list; returns an equal list if the item does not exist. */
function inItem(
  items: readonly unknown[],
  [name = '', ...rest]: readonly string[],
  change: (item: Body, path: readonly string[]) => Body,
): readonly unknown[] {
  const at = itemIndex(items, name);
  return items.map((item, i) => (i === at && isObject(item) ? change(item, rest) : item));
}

/** Removes a field, and the enclosing objects that become empty and are not known attributes. */
function removePath(attributes: readonly Attribute[] | undefined, body: Body, path: readonly string[]): Body {
  const [name = '', ...rest] = path;
  const { [name]: value, ...others } = body;
  if (rest.length === 0) return others;
  const known = attributes?.find(({ wire }) => wire === name);
  if (Array.isArray(value) && known?.type.kind === 'list') {
    const inside = known.type.item.kind === 'object' ? known.type.item.attributes : undefined;
    return { ...body, [name]: inItem(value, rest, (item, inner) => removePath(inside, item, inner)) };
  }
  if (!isObject(value)) return body;
  const type = known?.type.kind === 'object' ? known.type.attributes : undefined;
  const inner = removePath(type, value, rest);
  return known === undefined && Object.keys(inner).length === 0 ? others : { ...body, [name]: inner };
}
