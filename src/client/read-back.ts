import {
  containerOf,
  hasOwnId,
  subResourceId,
  isReadable,
  isSameContainer,
  secretsIn,
  type Container,
  type ResourceKind,
  type RulebasePosition,
} from '../catalog';
import { KnownSecrets } from '../core';
import type { ScmClient } from './scm-client';
import type { WireObject } from './wire-json';

/** What is known of an object right after its create. */
export interface Made {
  readonly body: WireObject;
  /** The object in the response, as far as it contains one. */
  readonly returned: WireObject;
  readonly place: Container | undefined;
  readonly position: RulebasePosition | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Reports whether the response to a create contains the whole object. */
export function returnsWholeObject(kind: ResourceKind, returned: WireObject): boolean {
  if (!isReadable(kind)) return true;
  return kind.api.create?.returns === undefined && returnsFields(kind, returned) && isIdentified(kind, returned);
}

/** Reports whether an object has the ID that the service assigns, if it assigns one and the kind can be read. */
export function isIdentified(kind: ResourceKind, { id }: WireObject): boolean {
  return !hasOwnId(kind) || !isReadable(kind) || (typeof id === 'string' && id !== '') || typeof id === 'number';
}

/** Describes the object in the response to a create if it is not the one that was sent: another name or location. */
export function differenceOf(kind: ResourceKind, { body, returned, place }: Made): string | undefined {
  const name = kind.api.key ?? 'name';
  const [sent, got] = [body[name], returned[name]];
  const show = (text: string): string => JSON.stringify(new KnownSecrets(secretsIn(kind, body)).hideIn(text));
  if (typeof sent === 'string' && typeof got === 'string' && sent !== got) {
    return `an object with ${name} ${show(got)} instead of ${show(sent)}`;
  }
  const home = place === undefined ? undefined : returned[place.scope];
  if (place === undefined || typeof home !== 'string' || home === '') return undefined;
  return isSameContainer(place, { ...place, name: home })
    ? undefined
    : `an object in ${place.scope} ${show(home)} instead of ${JSON.stringify(place.name)}`;
}

/** Reports whether a response contains more than an ID that the client derived. */
export function returnsFields(kind: ResourceKind, returned: WireObject): boolean {
  return Object.keys(returned).some((name) => name !== 'id' || hasOwnId(kind));
}

/** Reads an object whose create response did not contain all of it; undefined if it cannot be identified. */
export async function readBack(
  client: Pick<ScmClient, 'get' | 'list'>,
  kind: ResourceKind,
  { body, returned, place: container, position, signal }: Made,
): Promise<WireObject | undefined> {
  const { key, singleton, operations } = kind.api;
  const id = subResourceId(kind, body) ?? (key === undefined ? returned['id'] : body[key]);
  if (singleton !== undefined) return client.get(kind, '', { container, signal });
  if ((typeof id === 'string' || typeof id === 'number') && (key !== undefined || operations.includes('get')))
    return client.get(kind, String(id), { container, signal });
  const { name } = body;
  const named = typeof name === 'string' ? { name } : {};
  const own = (await client.list(kind, { container, position, signal, ...named })).filter((one) => {
    const lives = containerOf(one);
    return container === undefined || lives === undefined || isSameContainer(lives, container);
  });
  return own.length === 1 || typeof id !== 'string' ? own.at(-1) : own.find((one) => one['id'] === id);
}
