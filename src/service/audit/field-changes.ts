import { hidesValue, printable, typeHoldsSecret, type Attribute } from '../../catalog';
import { deepEqual, type Json } from '../../core';
import { walkFields, type FieldVisitor } from '../../tenant';
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
  const shown = [before, after].map((fields) => printable({ attributes }, fields));
  return walkFields(attributes, [before, after, ...shown], auditVisitor);
}

/** Two versions of an object, and both without secrets. */
const auditVisitor: FieldVisitor<AuditedChange> = {
  names: 'wire',
  visitsUnlisted: true,
  visit: ({ attribute, sides, owners: [before, after], path }, inside) => {
    const [from, to, shownFrom, shownTo] = sides;
    if (deepEqual(from, to)) return [];
    const field = path.join('.');
    if (attribute === undefined || hidesValue(attribute, from, before) || hidesValue(attribute, to, after))
      return [{ field, hidden: 'secret' }];
    const { type } = attribute;
    if (type.kind === 'object') {
      const inner = inside(sides.map((side) => (side === undefined ? {} : side)));
      // An object without fields can also be added or removed.
      if (inner !== undefined && inner.length > 0) return inner;
    }
    if (typeHoldsSecret(type) || deepEqual(shownFrom, shownTo)) return [{ field, hidden: 'secret' }];
    if ([from, to].some((value) => value !== undefined && JSON.stringify(value).length > longest))
      return [{ field, hidden: 'long' }];
    return [
      {
        field,
        ...(from === undefined ? {} : { from: json(shownFrom) }),
        ...(to === undefined ? {} : { to: json(shownTo) }),
      },
    ];
  },
};

// Bodies are parsed from JSON.
function json(value: unknown): Json {
  return value as Json;
}
