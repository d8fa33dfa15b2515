import {
  containerOf,
  displayFolderName,
  storedFolderName,
  isListed,
  isReadable,
  isSameContainer,
  type Container,
  type ResourceKind,
  type RulebasePosition,
  rulebases,
} from '../../catalog';
import type { WireObject } from '../../client';
import type { ProviderSession } from '../session';
import { asText, type Fields } from '../state/fields';
import { writeContainer } from '../subject';

/** An object returned by the service, and the rulebase that contains it. */
export interface FoundObject {
  readonly object: WireObject;
  readonly position?: RulebasePosition;
}

/** Whether an object with an unknown ID can be found: by name, or because it is a singleton. */
export function canBeFound(kind: ResourceKind, fields: Fields): boolean {
  return kind.api.singleton === undefined ? nameIn(kind, fields) !== undefined : isReadable(kind);
}

/**
 * Finds the object that a configuration describes, regardless of who created it: by name in its location, or as
 * singleton.
 */
export async function findExisting(
  session: ProviderSession,
  kind: ResourceKind,
  fields: Fields,
): Promise<FoundObject | undefined> {
  if (!canBeFound(kind, fields)) return undefined;
  const container = writeContainer(kind, fields);
  if (kind.api.singleton === undefined) return findByName(session, kind, container, nameIn(kind, fields) ?? '');
  const object = await session.client.get(kind, '', { container, signal: session.signal });
  return object === undefined ? undefined : { object };
}

function nameIn(kind: ResourceKind, fields: Fields): string | undefined {
  return asText(fields[kind.api.key ?? 'name']);
}

/**
 * Finds the object with a name or key in a location, without inherited objects. Returns the rulebase that contains a
 * rule. A predefined folder is found by either of its names.
 */
export async function findByName(
  session: ProviderSession,
  kind: ResourceKind,
  container: Container | undefined,
  name: string,
  only?: RulebasePosition,
): Promise<FoundObject | undefined> {
  const spellings = kind.contains === 'folder' ? [name, displayFolderName(name), storedFolderName(name)] : [name];
  for (const spelling of new Set(spellings)) {
    const object = await findSpelled(session, kind, container, spelling, only);
    if (object !== undefined) return object;
  }
  return undefined;
}

async function findSpelled(
  session: ProviderSession,
  kind: ResourceKind,
  container: Container | undefined,
  name: string,
  only: RulebasePosition | undefined,
): Promise<FoundObject | undefined> {
  const { signal } = session;
  if (kind.api.key !== undefined && isReadable(kind)) {
    const keyed = await session.client.get(kind, name, { container, signal });
    return keyed === undefined ? undefined : { object: keyed };
  }
  if (!isListed(kind)) return undefined;
  const every = only === undefined ? rulebases : [only];
  const places: readonly (RulebasePosition | undefined)[] = kind.api.rulebase === true ? every : [undefined];
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

/** Returns the ID of an object in a response; an empty string if it has none. */
export function idOf(object: WireObject): string {
  return typeof object['id'] === 'string' ? object['id'] : '';
}
