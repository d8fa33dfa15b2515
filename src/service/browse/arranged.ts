import type { ChangedObject } from './differences';
import { inKeyOrder } from './key-order';
import { naturalKey } from './natural-key';

/** What a list of changes is sorted by. */
export type ChangeOrder = 'kind' | 'name' | 'place' | 'change' | 'account';

/** How a list of changes is narrowed and sorted. */
export interface Arrangement {
  /** Lower-case text in names. */
  readonly text: string;
  /** Account that made the change; undefined for all. */
  readonly by: string | undefined;
  /** Key of the group; undefined for all. */
  readonly group?: string | undefined;
  readonly sort: ChangeOrder;
}

const columns: Readonly<Record<ChangeOrder, (one: ChangedObject) => readonly string[]>> = {
  kind: ({ kind, container }) => [kind, container],
  name: () => [],
  place: ({ container, kind }) => [container, kind],
  change: ({ change, kind, container }) => [change, kind, container],
  account: ({ by, kind, container }) => [by.join(' '), kind, container],
};

/** Narrows and sorts changes; those that are equal in the column are in the natural order of their names. */
export async function arranged(
  objects: readonly ChangedObject[],
  { text, by, group, sort }: Arrangement,
): Promise<readonly ChangedObject[]> {
  const found = objects.filter(
    (object) =>
      object.name.toLowerCase().includes(text) &&
      (by === undefined || object.by.includes(by)) &&
      (group === undefined || groupKey(object) === group),
  );
  return inKeyOrder(found, (object) => naturalKey([...columns[sort](object), object.name]));
}

/** Changes of one kind in one place. */
export interface ChangeGroup extends Pick<ChangedObject, 'kind' | 'scope' | 'container'> {
  readonly key: string;
  readonly count: number;
}

/** Counts changes by kind and place, in their order. */
export function changeGroups(objects: readonly ChangedObject[]): readonly ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>();
  for (const one of objects) {
    const key = groupKey(one);
    const { kind, scope, container } = one;
    groups.set(key, { key, kind, scope, container, count: (groups.get(key)?.count ?? 0) + 1 });
  }
  return [...groups.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

function groupKey({ kind, scope, container }: Pick<ChangedObject, 'kind' | 'scope' | 'container'>): string {
  return [kind, scope, container].join(' ');
}
