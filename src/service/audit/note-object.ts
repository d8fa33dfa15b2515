import { hasKind, hidesValue, kindNamed, printable, typeHoldsSecret, type Attribute } from '../../catalog';
import { rowBody, type ObjectRow } from '../model/object-row';
import type { Transaction } from '../model/transaction';
import type { AuditAction, AuditedChange } from '../model/audit-entry';
import { deepEqual, type Json } from '../../core';
import { walkFields, type FieldVisitor } from '../../tenant';

/** Adds an audit record for an object that was created, changed or deleted. */
export async function noteObject(
  tx: Transaction,
  before: ObjectRow | undefined,
  after: ObjectRow | undefined,
): Promise<void> {
  const row = after ?? before;
  if (row === undefined) return;
  const action = before === undefined ? 'create' : after === undefined ? 'delete' : 'update';
  await noteRow(tx, action, row, compareRows(before, after));
}

/** Adds an audit record for a rule that was moved within its rulebase; positions start at 1. */
export function noteMove(tx: Transaction, row: ObjectRow, from: number, to: number): Promise<void> {
  return noteRow(tx, 'move', row, [{ field: 'place', from, to }]);
}

async function noteRow(
  tx: Transaction,
  action: AuditAction,
  { id, kind, name, scope, container }: ObjectRow,
  changes: readonly AuditedChange[],
): Promise<void> {
  const place = (await tx.tree()).byId(container)?.name ?? '';
  await tx.note({ action, kind, id, name, scope, container: place, changes });
}

/** Returns the differences between two versions of a row. */
export function compareRows(before: ObjectRow | undefined, after: ObjectRow | undefined): readonly AuditedChange[] {
  const row = after ?? before;
  if (row === undefined || !hasKind(row.kind)) return [];
  const bodies = [before, after].map((one) => (one === undefined ? {} : rowBody(one)));
  return auditedChanges(kindNamed(row.kind).attributes, bodies[0] ?? {}, bodies[1] ?? {});
}

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
