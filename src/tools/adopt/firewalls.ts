import { isListed, sameFolder, type Container, type ResourceKind } from '../../catalog';
import { typeNameOf } from '../../provider';
import type { CollectedList } from './collect';
import type { RequestedList } from './lists';
import { objectInWords, select, type LeftOut } from './selection';

/** Returns the lists of firewalls, which are containers but are not adopted. */
export function firewallLists(kinds: readonly ResourceKind[]): readonly RequestedList[] {
  return kinds
    .filter((kind) => kind.contains === 'device' && isListed(kind))
    .map((kind) => ({ kind, container: undefined, position: undefined }));
}

/**
 * Returns the firewalls in the adopted folders as left out: their content would take one list per kind and firewall.
 */
export function firewallsLeftOut(
  lists: readonly CollectedList[],
  containers: readonly Container[],
): readonly LeftOut[] {
  const { own, leftOut } = select(lists);
  const inWanted = own.filter(({ fields }) => {
    const { folder } = fields;
    return (
      typeof folder === 'string' &&
      containers.some((container) => container.scope === 'folder' && sameFolder(container.name, folder))
    );
  });
  return [
    ...leftOut,
    ...inWanted.map((found): LeftOut => ({
      is: 'object',
      what: objectInWords(found),
      why: `firewalls and their own objects are not adopted: a \`${typeNameOf(found.kind.name)}\` with the serial number adopts one`,
    })),
  ];
}
