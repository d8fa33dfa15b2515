import { CodedError } from '../../core';
import type { AuditedChange } from '../model/audit-entry';
import { compareRows } from '../audit/note-object';
import type { ObjectRow } from '../model/object-row';
import type { ObjectTable } from '../model/object-table';
import { deviceKind } from '../model/special-kinds';
import { treeOf, type Transaction } from '../model/transaction';
import { briefsUnlike } from './object-queries';

/** A configuration: the candidate, the running one, or a version. */
export type Configuration = 'candidate' | 'running' | number;

/** An object that differs between two configurations. */
export interface ChangedObject {
  /** `moved`: only its position in the rulebase changed. */
  readonly change: 'created' | 'updated' | 'moved' | 'deleted';
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  /** Type and name of the container; both empty if there is none. */
  readonly scope: string;
  readonly container: string;
  /** Accounts that changed the object since its last push. */
  readonly by: readonly string[];
}

/** A changed object with its changed fields. */
export interface StagedChange extends ChangedObject {
  readonly changes: readonly AuditedChange[];
}

/** The differences between two configurations. */
export interface Differences {
  /** Running version; 0 before the first push. */
  readonly running: number;
  readonly objects: readonly ChangedObject[];
}

/** Compares two configurations. The result is sorted by kind, location and name. Firewalls are part of neither. */
export async function differences(tx: Transaction, from: Configuration, to: Configuration): Promise<Differences> {
  const running = Number((await tx.meta.get('running')) ?? 0);
  const [old, now] = [await tableOf(tx, from, running), await tableOf(tx, to, running)];
  const before = new Map((await briefsUnlike(tx, old, now)).map((row) => [row.id, row]));
  const after = new Map((await briefsUnlike(tx, now, old)).map((row) => [row.id, row]));
  const trees = [await treeOf(now, tx.objects), await treeOf(old, tx.objects)];
  const authors = await tx.changes.authors();
  const objects = [...new Set([...before.keys(), ...after.keys()])].flatMap((id): ChangedObject[] => {
    const [was, is] = [before.get(id), after.get(id)];
    const row = is ?? was;
    if (row === undefined || row.kind === deviceKind) return [];
    const { kind, name, scope } = row;
    const container = trees.map((tree) => tree.byId(row.container)?.name).find((one) => one !== undefined) ?? '';
    const change =
      was === undefined ? 'created' : is === undefined ? 'deleted' : was.isSame && is.isSame ? 'moved' : 'updated';
    const by = (to === 'candidate' ? authors.get(id) : undefined) ?? [row.author];
    return [{ change, kind, id, name, scope, container, by }];
  });
  return { running, objects: objects.sort(compare) };
}

/** Adds the changed fields to the objects. */
export async function withFields(
  tx: Transaction,
  from: Configuration,
  to: Configuration,
  { running, objects }: Differences,
): Promise<readonly StagedChange[]> {
  const ids = objects.map(({ id }) => id);
  const rowsOf = async (table: ObjectTable): Promise<ReadonlyMap<string, ObjectRow>> =>
    new Map((await table.withIds(ids)).map((row) => [row.id, row]));
  const before = await rowsOf(await tableOf(tx, from, running));
  const after = await rowsOf(await tableOf(tx, to, running));
  return objects.map((object) => ({ ...object, changes: compareRows(before.get(object.id), after.get(object.id)) }));
}

/** Returns a mark that changes with each write and each push of the tenant. */
export async function configurationMark(tx: Transaction): Promise<string> {
  return `${(await tx.meta.get('stamp')) ?? '0'}/${(await tx.meta.get('running')) ?? '0'}`;
}

async function tableOf(tx: Transaction, which: Configuration, running: number): Promise<ObjectTable> {
  if (which === 'candidate') return tx.objects;
  const version = which === 'running' ? running : which;
  if (version !== 0 && (await tx.versions.get(version)) === undefined)
    throw new CodedError('UNKNOWN_VERSION', `there is no version ${version}`);
  return tx.objectsAt(version);
}

function compare(a: ChangedObject, b: ChangedObject): number {
  return order(a.kind, b.kind) || order(a.container, b.container) || order(a.name, b.name);
}

// Code point order, because a collator takes seconds for thousands of names.
function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
