import {
  allKinds,
  hasKind,
  referencedKinds,
  isListed,
  rulebases,
  type Container,
  type ResourceKind,
} from '../../catalog';
import { ApiError, type WireObject } from '../../client';
import { messageOf } from '../../core';
import type { ProviderSession } from '../session';

/** Number of kinds that are listed concurrently. */
const atOnce = 8;

/** Objects of one kind that a location contains or inherits. */
export interface KindList {
  readonly kind: ResourceKind;
  readonly items: readonly WireObject[];
}

/** All objects visible in a location, and the kinds that could not be listed with the reason. */
export interface Seen {
  readonly lists: readonly KindList[];
  readonly unread: ReadonlyMap<string, string>;
}

/** Returns the kinds that reference others or are referenced, and that can be listed. */
export function referringKinds(): readonly ResourceKind[] {
  const kinds = allKinds();
  const named = new Map(kinds.map((kind) => [kind.name, [...referencedKinds(kind)].filter(hasKind)]));
  const used = new Set([...named.values()].flatMap((names) => [...names]));
  return kinds.filter((kind) => canList(kind) && ((named.get(kind.name)?.length ?? 0) > 0 || used.has(kind.name)));
}

/** Whether all objects of a kind can be listed. */
function canList(kind: ResourceKind): boolean {
  return isListed(kind) && kind.api.subResource === undefined && kind.api.singleton === undefined;
}

/** Lists the kinds in a location; kinds without locations are listed for the tenant. */
export async function listKinds(
  { client, signal }: ProviderSession,
  kinds: readonly ResourceKind[],
  container: Container,
): Promise<Seen> {
  const unread = new Map<string, string>();
  const one = async (kind: ResourceKind): Promise<readonly KindList[]> => {
    const isInContainer = kind.onlyFolder === undefined && kind.scopes.length > 0;
    if (isInContainer && !kind.scopes.includes(container.scope)) return [];
    const place = isInContainer ? container : undefined;
    const positions = kind.api.rulebase === true ? rulebases : [undefined];
    try {
      const parts = await Promise.all(
        positions.map((position) => client.list(kind, { container: place, position, signal })),
      );
      return [{ kind, items: parts.flat() }];
    } catch (error) {
      // An account may lack permission for a kind, and a service may not support it.
      if (!(error instanceof ApiError) || error.status === undefined || error.status >= 500) throw error;
      unread.set(kind.name, messageOf(error));
      return [];
    }
  };
  const lists: KindList[] = [];
  for (let at = 0; at < kinds.length; at += atOnce)
    lists.push(...(await Promise.all(kinds.slice(at, at + atOnce).map(one))).flat());
  return { lists, unread };
}
