import { kindLabel, type Scope } from '../../catalog';
import type { ContainerTree } from '../model/container-tree';
import type { ObjectRow } from '../model/object-row';
import { inKeyOrder } from './key-order';
import { naturalKey } from './natural-key';

/** What a list of objects is sorted by. */
export type ObjectOrder = 'kind' | 'name' | 'place' | 'account';

/** Which objects a list has, and in which order. */
export interface ObjectFilter {
  readonly kind?: string | undefined;
  readonly scope?: Scope | undefined;
  /** Name of the location, used with `scope`. Without both: the whole tenant. */
  readonly name?: string | undefined;
  /** Case-insensitive text in names or values. */
  readonly text?: string | undefined;
  /** Account that last changed them. */
  readonly by?: string | undefined;
  readonly sort: ObjectOrder;
  readonly direction: 'up' | 'down';
}

/** Filter and paging of an object list. */
export interface BrowseQuery extends ObjectFilter {
  /** Whether objects that every tenant has follow the own ones. */
  readonly seeded: 'yes' | 'no';
  readonly offset: number;
  readonly limit: number;
}

/** What sorting needs of an object. */
export type ListedObject = Pick<ObjectRow, 'id' | 'kind' | 'name' | 'container' | 'predefined' | 'author'>;

type Words = Readonly<Record<'label' | 'place' | 'name' | 'author', string>>;

const columns: Readonly<Record<ObjectOrder, (words: Words) => readonly string[]>> = {
  kind: ({ label, place, name }) => [label, place, name],
  name: ({ label, place, name }) => [name, label, place],
  place: ({ label, place, name }) => [place, label, name],
  account: ({ label, name, author }) => [author, label, name],
};

/** Returns the IDs of objects in the order of a column; those that are equal in it, in the natural order of names. */
export async function inOrder(
  objects: readonly ListedObject[],
  tree: ContainerTree,
  { sort, direction }: Pick<ObjectFilter, 'sort' | 'direction'>,
): Promise<readonly string[]> {
  const sorted = await inKeyOrder(objects, ({ kind, name, container, author }) => {
    const words = { label: kindLabel(kind), place: tree.byId(container)?.name ?? '', name, author };
    return naturalKey(columns[sort](words));
  });
  const ids = sorted.map(({ id }) => id);
  return direction === 'down' ? ids.reverse() : ids;
}
