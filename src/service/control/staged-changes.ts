import type { AuditedChange } from '../audit/audit-entry';
import { compareRows } from '../audit/note-object';
import type { ObjectRow } from '../model/object-row';
import type { ObjectTable } from '../model/object-table';
import { deviceKind } from '../model/special-kinds';
import { treeOf, type Transaction } from '../model/transaction';

/** One object that is staged otherwise than it runs. */
export interface StagedChange {
  /** `moved`: nothing but its place among the rules. */
  readonly change: 'created' | 'updated' | 'moved' | 'deleted';
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  /** The container; both empty where there is none. */
  readonly scope: string;
  readonly container: string;
  /** Accounts that changed it since it was last pushed. */
  readonly by: readonly string[];
  readonly changes: readonly AuditedChange[];
}

/** The candidate against the running configuration. */
export interface Staged {
  /** The version that runs; 0 before the first push. */
  readonly running: number;
  readonly changes: readonly StagedChange[];
}

/** What differs between the candidate and the running configuration. Firewalls are no part of either. */
export async function stagedChanges(tx: Transaction): Promise<Staged> {
  const running = Number((await tx.meta.get('running')) ?? 0);
  const table = tx.objectsAt(running);
  const [now, before] = [await tx.tree(), await treeOf(table, tx.objects)];
  const [candidate, kept] = [await byId(tx.objects), await byId(table)];
  const authors = await tx.changes.authors();
  const changes: StagedChange[] = [];
  for (const id of new Set([...candidate.keys(), ...kept.keys()])) {
    const [after, old] = [candidate.get(id), kept.get(id)];
    const row = after ?? old;
    if (row === undefined || (after !== undefined && old !== undefined && after.stamp === old.stamp)) continue;
    const { kind, name, scope, container } = row;
    const place = (now.byId(container) ?? before.byId(container))?.name ?? '';
    const change = changeBetween(old, after);
    const by = authors.get(id) ?? [row.author];
    changes.push({ change, kind, id, name, scope, container: place, by, changes: compareRows(old, after) });
  }
  return { running, changes: changes.sort(compare) };
}

async function byId(table: ObjectTable): Promise<ReadonlyMap<string, ObjectRow>> {
  const rows = await table.all();
  return new Map(rows.filter(({ kind }) => kind !== deviceKind).map((row) => [row.id, row]));
}

function changeBetween(before: ObjectRow | undefined, after: ObjectRow | undefined): StagedChange['change'] {
  if (before === undefined) return 'created';
  if (after === undefined) return 'deleted';
  return before.body === after.body && before.rank !== after.rank ? 'moved' : 'updated';
}

function compare(a: StagedChange, b: StagedChange): number {
  return a.kind.localeCompare(b.kind) || a.container.localeCompare(b.container) || a.name.localeCompare(b.name);
}
