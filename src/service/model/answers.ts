import type { ResourceKind } from '../../catalog';
import { append, cachedBy } from '../../core';
import { answerFor } from './fields';
import { paddedParts } from './id-batches';
import type { ObjectRow } from './object-row';
import type { Transaction } from './transaction';

/** Converts a row to the form of the API. */
export type ToAnswer = (row: ObjectRow) => Record<string, unknown>;

/**
 * Prepares rows of a kind for the API. Converting them needs no store. Kinds whose objects say that they override others need
 * what is above each of them: one query for some names.
 */
export async function answersFor(tx: Transaction, kind: ResourceKind, rows: readonly ObjectRow[]): Promise<ToAnswer> {
  const tree = await tx.tree();
  const { strictness } = tx;
  const [mark] = overrideMarks(kind);
  if (mark === undefined) return (row) => answerFor(row, tree, strictness);
  const places = new Map<string, string[]>();
  for (const part of paddedParts([...new Set(rows.map(({ name }) => name))])) {
    for (const { name, container } of await tx.objects.findByNames([kind.name], part)) append(places, name, container);
  }
  const isOverriding = ({ name, container }: ObjectRow): boolean => {
    const node = tree.byId(container);
    const above = node === undefined ? [] : tree.visibleFrom(node).filter(({ id }) => id !== container);
    return above.some(({ id }) => places.get(name)?.includes(id) === true);
  };
  return (row) => ({ ...answerFor(row, tree, strictness), [mark]: isOverriding(row) });
}

/** Returns one object in the form of the API. */
export async function answerOf(tx: Transaction, kind: ResourceKind, row: ObjectRow): Promise<Record<string, unknown>> {
  return (await answersFor(tx, kind, [row]))(row);
}

const overrideMarks = cachedBy(({ attributes }: ResourceKind) =>
  attributes.flatMap(({ marksOverride, wire }) => (marksOverride === true ? [wire] : [])),
);
