import {
  containerKindName,
  containerOf,
  hasKind,
  isSameContainer,
  kindNamed,
  scopes,
  type Container,
} from '../../catalog';
import type { WireObject } from '../../client';
import { containerOfObject, Hierarchy } from '../../tenant';
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
async function placesAbove({ lists, signal }: Lists, container: Container): Promise<readonly Container[]> {
  // A snippet sees its own objects and those of the top folder, wherever it is associated.
  if (container.scope === snippetScope) return new Hierarchy([]).visible(container);
  const kinds = [...new Set([container.scope, folderScope])].map(containerKindName).filter(hasKind).map(kindNamed);
  const found = await Promise.all(
    kinds.map(async (kind) =>
      (await lists.all(kind, { signal })).flatMap((object) => containerOfObject(kind, object) ?? []),
    ),
  );
  return new Hierarchy(found.flat()).path(container);
}

const [folderScope, snippetScope] = scopes;
