import { allKinds, isListed, rulebases, type ResourceKind } from '../../src/catalog';
import type { Workspace } from './workspace';

/** Everything that a tenant holds, without what only the service sets; rules in their order. */
export async function held(
  workspace: Pick<Workspace, 'tenant'>,
): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const all: Record<string, readonly unknown[]> = {};
  for (const kind of allKinds().filter(isListed)) {
    all[kind.name] = await objectsOf(workspace, kind);
  }
  return all;
}

async function objectsOf(workspace: Pick<Workspace, 'tenant'>, kind: ResourceKind): Promise<readonly unknown[]> {
  // Ids and times are nobody's wish.
  const told = new Set(kind.attributes.filter(({ setBy }) => setBy === 'service').map(({ wire }) => wire));
  const places = kind.api.rulebase === true ? rulebases.map((position) => ({ position })) : [{}];
  const lists = await Promise.all(
    places.map(async (place) => {
      const items = await workspace.tenant.find(kind.name, place);
      return items.map((one) => ({
        place,
        ...Object.fromEntries(Object.entries(one).filter(([name]) => !told.has(name))),
      }));
    }),
  );
  const objects: readonly Readonly<Record<string, unknown>>[] = lists.flat();
  // Rules of one container come in their order; containers and everything else in the order of creation.
  const key = (one: Readonly<Record<string, unknown>>): string =>
    JSON.stringify([one['folder'], one['snippet'], kind.api.rulebase === true ? '' : one['name']]);
  return [...objects].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}
