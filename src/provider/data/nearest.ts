import {
  attributeNamed,
  containerKindName,
  containerOf,
  hasKind,
  isSameContainer,
  kindNamed,
  namesParent,
  scopes,
  type Container,
  type ResourceKind,
} from '../../catalog';
import type { WireObject } from '../../client';
import type { ProviderSession } from '../session';

type Lists = Pick<ProviderSession, 'lists' | 'signal'>;

/**
 * Selects the object that applies in a container: its own before inherited ones, and the nearest of those. Objects of a
 * folder's snippets come after the folder's own and before those of its parent. Undefined if the choice is ambiguous.
 */
export async function nearest(
  session: Lists,
  container: Container,
  found: readonly WireObject[],
): Promise<WireObject | undefined> {
  const own = found.filter((one) => isInContainer(one, container));
  if (own.length > 0) return only(own);
  for (const place of await placesAbove(session, container)) {
    const there = found.filter((one) => isInContainer(one, place));
    if (there.length > 0) return only(there);
  }
  return undefined;
}

/** Whether a container has or inherits an object. */
export async function appliesIn(session: Lists, container: Container, object: WireObject): Promise<boolean> {
  if (isInContainer(object, container)) return true;
  return (await placesAbove(session, container)).some((place) => isInContainer(object, place));
}

/** Whether a container exists. */
export async function isThere({ lists, signal }: Lists, { scope, name }: Container): Promise<boolean> {
  const kindName = containerKindName(scope);
  if (!hasKind(kindName)) return true;
  const objects = await lists.all(kindNamed(kindName), { signal });
  return objects.some(
    (object) => typeof object['name'] === 'string' && isSameContainer({ scope, name: object['name'] }, { scope, name }),
  );
}

function only(found: readonly WireObject[]): WireObject | undefined {
  return found.length === 1 ? found[0] : undefined;
}

function isInContainer(object: WireObject, container: Container): boolean {
  const own = containerOf(object);
  return own !== undefined && isSameContainer(own, container);
}

/** Returns the containers that a container inherits from, nearest first, starting with itself. */
async function placesAbove(session: Lists, container: Container): Promise<readonly Container[]> {
  const places: Container[] = [];
  let place: Container | undefined = container;
  while (place !== undefined && !places.some((one) => one.scope === place?.scope && one.name === place.name)) {
    places.push(place);
    const here = await record(session, place);
    if (here === undefined) break;
    places.push(...here.snippets.map((name): Container => ({ scope: snippetScope, name })));
    place = here.above;
  }
  return places;
}

const [folderScope, snippetScope] = scopes;

interface Place {
  readonly snippets: readonly string[];
  readonly above: Container | undefined;
}

async function record({ lists, signal }: Lists, container: Container): Promise<Place | undefined> {
  const kindName = containerKindName(container.scope);
  if (container.scope === snippetScope || !hasKind(kindName)) return undefined;
  const kind = kindNamed(kindName);
  const objects = await lists.all(kind, { signal });
  const object = objects.find(
    ({ name }) => typeof name === 'string' && isSameContainer({ ...container, name }, container),
  );
  if (object === undefined) return undefined;
  const above = object[wireOf(kind, namesParent(kind) ?? folderScope)];
  const snippets = namesOf(kind, object, snippetScope);
  return {
    snippets,
    above: typeof above === 'string' && above !== '' ? { scope: folderScope, name: above } : undefined,
  };
}

function wireOf(kind: ResourceKind, name: string): string {
  return attributeNamed(kind, name)?.wire ?? name;
}

/** Returns the names of one kind that an object lists. */
function namesOf(kind: ResourceKind, object: WireObject, named: string): readonly string[] {
  const holder = kind.attributes.find(
    (attribute) => attribute.type.kind === 'list' && attribute.refs?.kinds.includes(named) === true,
  );
  const names = holder === undefined ? undefined : object[holder.wire];
  return Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string') : [];
}
