import { hidesValue, printable, typeHoldsSecret, type Attribute } from '../../catalog';
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
  return changesIn(attributes, versionOf(attributes, before), versionOf(attributes, after), '');
}

/** A version of an object, and the same fields without secrets. */
interface Version {
  readonly fields: Fields;
  readonly shown: Fields;
}

function versionOf(attributes: readonly Attribute[], fields: Fields): Version {
  return { fields, shown: fieldsIn(printable({ attributes }, fields)) };
}

function changesIn(
  attributes: readonly Attribute[],
  before: Version,
  after: Version,
  where: string,
): readonly AuditedChange[] {
  const names = [...new Set([...Object.keys(before.fields), ...Object.keys(after.fields)])];
  return names.flatMap((name): readonly AuditedChange[] => {
    const [from, to] = [before.fields[name], after.fields[name]];
    if (deepEqual(from, to)) return [];
    const attribute = attributes.find(({ wire }) => wire === name);
    const field = `${where}${name}`;
    if (attribute === undefined) return [{ field, hidden: 'secret' }];
    return hidesValue(attribute, from, before.fields) || hidesValue(attribute, to, after.fields)
      ? [{ field, hidden: 'secret' }]
      : valueChanges(
          attribute,
          field,
          { value: from, shown: before.shown[name] },
          { value: to, shown: after.shown[name] },
        );
  });
}

/** A value of a field, and the same value without secrets. */
interface Value {
  readonly value: unknown;
  readonly shown: unknown;
}

function valueChanges({ type }: Attribute, field: string, from: Value, to: Value): readonly AuditedChange[] {
  const isNested = type.kind === 'object' && [from, to].every(({ value }) => value === undefined || isObject(value));
  if (isNested) {
    const inner = changesIn(type.attributes, insideOf(from), insideOf(to), `${field}.`);
    // An object without fields can also be added or removed.
    if (inner.length > 0) return inner;
  }
  if (typeHoldsSecret(type) || deepEqual(from.shown, to.shown)) return [{ field, hidden: 'secret' }];
  if ([from, to].some(({ value }) => value !== undefined && JSON.stringify(value).length > longest)) {
    return [{ field, hidden: 'long' }];
  }
  return [
    {
      field,
      ...(from.value === undefined ? {} : { from: json(from.shown) }),
      ...(to.value === undefined ? {} : { to: json(to.shown) }),
    },
  ];
}

function insideOf({ value, shown }: Value): Version {
  return { fields: fieldsIn(value), shown: fieldsIn(shown) };
}

function fieldsIn(value: unknown): Fields {
  return isObject(value) ? value : {};
}

// Bodies are parsed from JSON.
function json(value: unknown): Json {
  return value as Json;
}
