import { append, formatPath } from '../../core';
import { valueLeaves, type ValueLeaf } from '../../review';
import type { TenantChange } from '../../tenant';

/** One changed value: its path in the object, and both values; of a list, the items that were removed and added. */
export interface ChangedValue {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The changed values of an edit, each value once, as the accounts of a review count them. */
export function changedValues(edit: TenantChange): readonly ChangedValue[] {
  if (edit.is === 'order')
    return [{ path: '(order)', before: moved(edit.before, edit.after), after: moved(edit.after, edit.before) }];
  const [before, after] = [edit.before, edit.after].map((side) => (side === undefined ? undefined : plain(side)));
  const byPath = new Map<string, ValueLeaf[]>();
  for (const leaf of valueLeaves(before, after, {})) append(byPath, formatPath(leaf.path), leaf);
  return [...byPath].map(([path, leaves]) => ({ path, ...sidesOf(leaves) }));
}

/** A list can have several leaves: an item each, and its order with all items. */
function sidesOf(leaves: readonly ValueLeaf[]): Omit<ChangedValue, 'path'> {
  const whole = leaves.find(({ what }) => what !== 'added' && what !== 'removed');
  if (whole !== undefined) return { before: whole.before, after: whole.after };
  return {
    before: leaves.flatMap(({ what, before }) => (what === 'removed' ? [before] : [])),
    after: leaves.flatMap(({ what, after }) => (what === 'added' ? [after] : [])),
  };
}

/** The service gives the id, and a state names its container apart. */
function plain(side: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(side).filter(([name]) => name !== 'id' && name !== 'container'));
}

/** The rules from the first to the last one that is at another place. */
function moved(order: readonly string[], other: readonly string[]): readonly string[] {
  const first = order.findIndex((name, i) => name !== other[i]);
  const last = order.findLastIndex((name, i) => name !== other[i]);
  return order.slice(first, last + 1);
}
