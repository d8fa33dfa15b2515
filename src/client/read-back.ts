import {
  containerOf,
  hasOwnId,
  subResourceId,
  isReadable,
  isSameContainer,
  type Container,
  type ResourceKind,
  type Rulebase,
} from '../catalog';
import type { ScmClient } from './scm-client';
import type { WireObject } from './wire-json';

/** What is known of an object right after its create. */
export interface Made {
  readonly body: WireObject;
  readonly told: WireObject;
  readonly place: Container | undefined;
  readonly position: Rulebase | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Whether the answer to a create tells all that there is to tell. */
export function returnsWholeObject(kind: ResourceKind, told: WireObject): boolean {
  return !isReadable(kind) || (kind.api.create?.returns === undefined && returnsFields(kind, told));
}

/** Whether an answer tells more than an id that was made up for it. */
export function returnsFields(kind: ResourceKind, told: WireObject): boolean {
  return Object.keys(told).some((name) => name !== 'id' || hasOwnId(kind));
}

/** An object whose create was answered with less than the object; undefined where it cannot be told from others. */
export async function readBack(
  client: Pick<ScmClient, 'get' | 'list'>,
  kind: ResourceKind,
  { body, told, place: container, position, signal }: Made,
): Promise<WireObject | undefined> {
  const { key, singleton, operations } = kind.api;
  const id = subResourceId(kind, body) ?? (key === undefined ? told['id'] : body[key]);
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
