import { hidesValue, printableValue, typeHoldsSecret, type Attribute } from '../../catalog';
import { deepEqual, isObject, type Json } from '../../core';
import type { AuditedChange } from './audit-entry';

type Fields = Readonly<Record<string, unknown>>;

/** Maximum length of a logged value in characters of JSON. */
const longest = 2000;

/** Compares two versions of an object field by field. Of a secret only the name is returned. */
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
    return hidesValue(attribute, from, before) || hidesValue(attribute, to, after)
      ? [{ field, hidden: 'secret' }]
      : valueChanges(attribute, field, from, to);
  });
}

function valueChanges(attribute: Attribute, field: string, from: unknown, to: unknown): readonly AuditedChange[] {
  const { type } = attribute;
  const isNested = type.kind === 'object' && [from, to].every((one) => one === undefined || isObject(one));
  if (isNested) {
    const inner = changesIn(type.attributes, isObject(from) ? from : {}, isObject(to) ? to : {}, `${field}.`);
    // An object without fields can also be added or removed.
    if (inner.length > 0) return inner;
  }
  const [shownFrom, shownTo] = [printableValue(attribute, from), printableValue(attribute, to)];
  if (typeHoldsSecret(type) || deepEqual(shownFrom, shownTo)) return [{ field, hidden: 'secret' }];
  if ([from, to].some((one) => one !== undefined && JSON.stringify(one).length > longest)) {
    return [{ field, hidden: 'long' }];
  }
  return [
    {
      field,
      ...(from === undefined ? {} : { from: json(shownFrom) }),
      ...(to === undefined ? {} : { to: json(shownTo) }),
    },
  ];
}

// Bodies are parsed from JSON.
function json(value: unknown): Json {
  return value as Json;
}
