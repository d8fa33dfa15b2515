import { allKinds, isListed, rulebases, type ResourceKind } from '../../src/catalog';
import type { Workspace } from './workspace';

/** Returns all objects of a tenant without computed attributes; rules in rulebase order. */
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
  // IDs and timestamps are not configured.
  const computed = new Set(kind.attributes.filter(({ setBy }) => setBy === 'service').map(({ wire }) => wire));
  const places = kind.api.rulebase === true ? rulebases.map((position) => ({ position })) : [{}];
  const lists = await Promise.all(
    places.map(async (place) => {
      const items = await workspace.tenant.find(kind.name, place);
      return items.map((one) => ({
        place,
        ...Object.fromEntries(Object.entries(one).filter(([name]) => !computed.has(name))),
      }));
    }),
  );
  const objects: readonly Readonly<Record<string, unknown>>[] = lists.flat();
  // Rules keep their order within a container; containers and other objects are sorted by name.
  const key = (one: Readonly<Record<string, unknown>>): string =>
    JSON.stringify([one['folder'], one['snippet'], kind.api.rulebase === true ? '' : one['name']]);
  return [...objects].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}
