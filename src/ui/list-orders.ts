import type { ChangeOrder, ObjectOrder } from './answers';

/** What the list of objects can be sorted by, with the headings of its columns. */
export const objectOrders: Readonly<Record<ObjectOrder, string>> = {
  name: 'Name',
  kind: 'Kind',
  place: 'Location',
  account: 'Changed by',
};

/** What the list of changes can be sorted by, with the words of the choice. */
export const changeOrders: Readonly<Record<ChangeOrder, string>> = {
  kind: 'kind',
  name: 'name',
  place: 'folder',
  change: 'change',
  account: 'account',
};
