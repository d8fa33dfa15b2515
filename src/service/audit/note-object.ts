import { hasKind, kindNamed } from '../../catalog';
import { rowBody, type ObjectRow } from '../model/object-row';
import type { Transaction } from '../model/transaction';
import type { AuditAction, AuditedChange } from './audit-entry';
import { auditedChanges } from './field-changes';

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
