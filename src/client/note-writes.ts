import type { ResourceKind } from '../catalog';
import type { ItemCache } from './item-cache';
import type { ScmClient } from './scm-client';
import type { WireObject } from './wire-json';

/**
 * Wraps a client so that each write invalidates the cache before and after it, because a read in between may miss it.
 */
export function noteWrites(client: ScmClient, cache: ItemCache): ScmClient {
  const names = new Map<string, unknown>();
  const key = (kind: ResourceKind, id: string): string => `${kind.name}/${id}`;
  const note = (kind: ResourceKind, object: WireObject): void => {
    if (typeof object['id'] === 'string') names.set(key(kind, object['id']), object['name']);
  };
  const writing = async <T>(touch: () => void, write: () => Promise<T>): Promise<T> => {
    touch();
    try {
      return await write();
    } finally {
      touch();
    }
  };
  const all = (): void => cache.touchEverything();
  return {
    ...client,
    get: async (kind, id, options) => {
      const found = await client.get(kind, id, options);
      if (found !== undefined) note(kind, found);
      return found;
    },
    create: async (kind, ...rest) => {
      const created = await writing(
        () => (kind.contains === undefined ? cache.touchLists(kind) : all()),
        () => client.create(kind, ...rest),
      );
      note(kind, created);
      return created;
    },
    update: (kind, id, body, options) => {
      // References follow a rename, and the content of a container moves with it.
      const keepsName = kind.contains === undefined && names.get(key(kind, id)) === body['name'];
      if (body['name'] !== undefined) names.set(key(kind, id), body['name']);
      return writing(
        () => (keepsName ? cache.touch(kind, id) : all()),
        () => client.update(kind, id, body, options),
      );
    },
    remove: (kind, id, options) =>
      writing(
        () => (kind.contains === undefined ? cache.touch(kind, id) : all()),
        () => client.remove(kind, id, options),
      ),
    move: (kind, ...rest) =>
      writing(
        () => cache.touchLists(kind),
        () => client.move(kind, ...rest),
      ),
    // These create jobs and versions.
    push: (...of) => writing(all, () => client.push(...of)),
    load: (...of) => writing(all, () => client.load(...of)),
    rollback: (...of) => writing(all, () => client.rollback(...of)),
  };
}
