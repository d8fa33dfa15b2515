import {
  containerOf,
  isListed,
  isReadable,
  isSameContainer,
  type Container,
  type ResourceKind,
  type Rulebase,
  rulebases,
} from '../../catalog';
import type { WireObject } from '../../client';
import type { Session } from '../session';

/** The object of that name, or key, in that very container, inherited ones left out; with the rulebase that holds it. */
export async function findByName(
  session: Session,
  kind: ResourceKind,
  container: Container | undefined,
  name: string,
  signal: AbortSignal,
): Promise<{ readonly object: WireObject; readonly position?: Rulebase } | undefined> {
  if (kind.api.key !== undefined && isReadable(kind)) {
    const keyed = await session.client.get(kind, name, { container, signal });
    return keyed === undefined ? undefined : { object: keyed };
  }
  if (!isListed(kind)) return undefined;
  const places: readonly (Rulebase | undefined)[] = kind.api.rulebase === true ? rulebases : [undefined];
  for (const position of places) {
    const found = await session.client.list(kind, {
      name,
      signal,
      ...(container === undefined ? {} : { container }),
      ...(position === undefined ? {} : { position }),
    });
    const object = found.find((one) => one['name'] === name && isOwn(one, container));
    if (object !== undefined) return { object, ...(position === undefined ? {} : { position }) };
  }
  return undefined;
}

function isOwn(object: WireObject, container: Container | undefined): boolean {
  if (container === undefined) return true;
  const own = containerOf(object);
  return own === undefined || isSameContainer(own, container);
}

/** The id of an object as the service answered it; empty where the answer has none. */
export function idOf(object: WireObject): string {
  return typeof object['id'] === 'string' ? object['id'] : '';
}
