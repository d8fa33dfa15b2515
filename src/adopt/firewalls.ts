import { isListed, sameFolder, type Container, type ResourceKind } from '../catalog';
import { typeNameOf } from '../provider';
import type { CollectedList } from './collect';
import type { RequestedList } from './lists';
import { objectInWords, select, type LeftOut } from './selection';

/** The lists of what is a container without being adopted as one: firewalls. */
export function firewallLists(kinds: readonly ResourceKind[]): readonly RequestedList[] {
  return kinds
    .filter((kind) => kind.contains === 'device' && isListed(kind))
    .map((kind) => ({ kind, container: undefined, position: undefined }));
}

/** Firewalls in the wanted folders. They are left out: each would take a list of every kind for what lies in it. */
export function firewallsLeftOut(
  lists: readonly CollectedList[],
  containers: readonly Container[],
): readonly LeftOut[] {
  const { own, leftOut } = select(lists);
  const inWanted = own.filter(({ fields }) => {
    const { folder } = fields;
    return (
      typeof folder === 'string' && containers.some((one) => one.scope === 'folder' && sameFolder(one.name, folder))
    );
  });
  return [
    ...leftOut,
    ...inWanted.map((found) => ({
      what: objectInWords(found),
      why: `firewalls and their own objects are not adopted: a \`${typeNameOf(found.kind.name)}\` with the serial number adopts one`,
    })),
  ];
}
