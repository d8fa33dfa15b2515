import { typeHoldsSecret, type Attribute, type AttributeType } from '../../catalog';
import { deepEqual, isObject, type Json } from '../../core';
import type { AuditedChange } from './audit-entry';

type Fields = Readonly<Record<string, unknown>>;

/** Characters of JSON that a value may have to be written down. */
const longest = 2000;

/** What differs between two forms of an object, field by field. Of a secret only the name is told. */
export function auditedChanges(
  attributes: readonly Attribute[],
  before: Fields,
  after: Fields,
): readonly AuditedChange[] {
  return changesIn(attributes, before, after, '');
}

function changesIn(
  attributes: readonly Attribute[],
  before: Fields,
  after: Fields,
  where: string,
): readonly AuditedChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name): readonly AuditedChange[] => {
    const [from, to] = [before[name], after[name]];
    if (deepEqual(from, to)) return [];
    const attribute = attributes.find(({ wire }) => wire === name);
    const field = `${where}${name}`;
    if (attribute === undefined) return [{ field, hidden: 'secret' }];
    return attribute.secret === true ? [{ field, hidden: 'secret' }] : valueChanges(attribute.type, field, from, to);
  });
}

function valueChanges(type: AttributeType, field: string, from: unknown, to: unknown): readonly AuditedChange[] {
  const isNested = type.kind === 'object' && [from, to].every((one) => one === undefined || isObject(one));
  if (isNested) {
    const inner = changesIn(type.attributes, isObject(from) ? from : {}, isObject(to) ? to : {}, `${field}.`);
    // An object may come or go without a field in it.
    if (inner.length > 0) return inner;
  }
  if (typeHoldsSecret(type)) return [{ field, hidden: 'secret' }];
  if ([from, to].some((one) => one !== undefined && JSON.stringify(one).length > longest)) {
    return [{ field, hidden: 'long' }];
  }
  return [
    { field, ...(from === undefined ? {} : { from: json(from) }), ...(to === undefined ? {} : { to: json(to) }) },
  ];
}

// What a body holds came as JSON.
function json(value: unknown): Json {
  return value as Json;
}
