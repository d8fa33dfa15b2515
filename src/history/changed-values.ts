import { formatPath } from '../core';
import { valueLeaves } from '../review';
import type { TenantChange } from '../tenant';

/** One changed value: its path in the object, and both values. */
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
  return valueLeaves(before, after, {}).map(({ path, before: was, after: is }) => ({
    path: formatPath(path),
    before: was,
    after: is,
  }));
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
