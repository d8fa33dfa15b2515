import { deepEqual, isObject, stableStringify, type Path } from '../../core';
import { holdsTrue } from '../plan/wire-object';

/** One value that differs between two values of an entry. */
export interface ValueLeaf {
  readonly path: Path;
  /** `added` and `removed`: an item of a list of scalars. `order`: the same items in another order. */
  readonly what: 'value' | 'added' | 'removed' | 'order' | 'unknown';
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * Returns the changed scalars of a value. A list of scalars counts its added and removed items and a change of their
 * order; a list of objects with unique names is compared by name, any other list by index. `unknown` has `true` in
 * place of each value that is known only after the apply. Null and absent are the same.
 */
export function valueLeaves(before: unknown, after: unknown, unknown: unknown, path: Path = []): readonly ValueLeaf[] {
  if (unknown === true) return [{ path, what: 'unknown', before }];
  const [left, right] = [before ?? undefined, after ?? undefined];
  if (left === undefined && right === undefined && !isContainer(unknown)) return [];
  const isScalar = (value: unknown): boolean => value !== undefined && !isContainer(value);
  if (isScalar(left) || isScalar(right)) return changedValue(path, left, right);
  if (areScalars(left) && areScalars(right) && !holdsTrue(unknown)) return listLeaves(left, right, path);
  const named = namedItems(left, right);
  if (named !== undefined && !holdsTrue(unknown)) return named(path);
  const keys = [...new Set([...keysOf(left), ...keysOf(right), ...keysOf(unknown)])];
  if (keys.length > 0) {
    return keys.flatMap((key) => valueLeaves(at(left, key), at(right, key), at(unknown, key), [...path, key]));
  }
  // An empty list or object, against nothing or against a value of another form.
  return left === undefined && right === undefined ? [] : changedValue(path, left, right);
}

function changedValue(path: Path, before: unknown, after: unknown): readonly ValueLeaf[] {
  return deepEqual(before, after) ? [] : [{ path, what: 'value', before, after }];
}

function isContainer(value: unknown): value is readonly unknown[] | Readonly<Record<string, unknown>> {
  return Array.isArray(value) || isObject(value);
}

function areScalars(value: unknown): value is readonly unknown[] | undefined {
  return value === undefined || (Array.isArray(value) && value.every((item) => !isContainer(item)));
}

/** Compares two lists of scalars; absent against empty is one change. */
function listLeaves(
  before: readonly unknown[] | undefined,
  after: readonly unknown[] | undefined,
  path: Path,
): readonly ValueLeaf[] {
  const [old, fresh] = [before ?? [], after ?? []];
  if (old.length + fresh.length === 0) {
    return before === after || (before !== undefined && after !== undefined)
      ? []
      : [{ path, what: 'value', before, after }];
  }
  const [removed, added] = [without(old, fresh), without(fresh, old)];
  const isSameOrder = deepEqual(without(old, removed), without(fresh, added));
  return [
    ...removed.map((item): ValueLeaf => ({ path, what: 'removed', before: item })),
    ...added.map((item): ValueLeaf => ({ path, what: 'added', after: item })),
    ...(isSameOrder ? [] : [{ path, what: 'order', before: old, after: fresh } as const]),
  ];
}

/** Returns the items of the first list that the second does not contain, as often as they are missing there. */
function without(items: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  const left = new Map<string, number>();
  for (const one of others) left.set(stableStringify(one), (left.get(stableStringify(one)) ?? 0) + 1);
  return items.filter((item) => {
    const count = left.get(stableStringify(item)) ?? 0;
    if (count > 0) left.set(stableStringify(item), count - 1);
    return count === 0;
  });
}

/** Returns a comparison by name for two lists of objects with unique names; undefined for other values. */
function namedItems(before: unknown, after: unknown): ((path: Path) => readonly ValueLeaf[]) | undefined {
  const [old, fresh] = [byName(before), byName(after)];
  if (old === undefined || fresh === undefined || old.size + fresh.size === 0) return undefined;
  return (path) => {
    const names = [...new Set([...old.keys(), ...fresh.keys()])];
    const stay = names.filter((name) => old.has(name) && fresh.has(name));
    const isSameOrder = deepEqual(
      stay,
      [...fresh.keys()].filter((name) => old.has(name)),
    );
    return [
      // In quotes, so that the name of an item is never taken for an attribute.
      ...names.flatMap((name) => valueLeaves(old.get(name), fresh.get(name), undefined, [...path, `"${name}"`])),
      ...(isSameOrder ? [] : [{ path, what: 'order', before: [...old.keys()], after: [...fresh.keys()] } as const]),
    ];
  };
}

function byName(list: unknown): ReadonlyMap<string, unknown> | undefined {
  if (list === undefined) return new Map();
  if (!Array.isArray(list)) return undefined;
  const named = list.flatMap((item: unknown) =>
    isObject(item) && typeof item['name'] === 'string' ? [[item['name'], item] as const] : [],
  );
  const found = new Map(named);
  return found.size === list.length ? found : undefined;
}

function keysOf(value: unknown): readonly (string | number)[] {
  if (Array.isArray(value)) return value.map((_, i) => i);
  return isObject(value) ? Object.keys(value) : [];
}

function at(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return value[Number(key)];
  return isObject(value) ? value[key] : undefined;
}
