import { hasKind, kindNamed, hidesValue, printable, typeHoldsSecret, type Attribute } from '../../catalog';
import { rowBody, type ObjectRow } from '../model/object-row';
import type { Transaction } from '../model/transaction';
import type { AuditAction, AuditedChange } from './audit-entry';
import { deepEqual, isObject, type Json } from '../../core';

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
function auditedChanges(attributes: readonly Attribute[], before: Fields, after: Fields): readonly AuditedChange[] {
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
