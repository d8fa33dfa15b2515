import type { ResourceKind, RulebasePosition } from '../../catalog';
import { ApiError, isNameConflict, type WireObject } from '../../client';
import { lingeringSignal } from '../../core';
import type { Send } from '../journaled';
import type { ProviderSession } from '../session';
import type { Fields } from '../state/fields';
import { bodyAttributes, type Body } from '../state/to-wire';
import { writeContainer } from '../subject';
import { isCovered } from './covered';
import { canBeFound, findMeant, idOf, type FoundObject } from './find';
import { mayBeOurs, type Orphan } from './orphan';

/** How often a create is sent whose answer was lost each time, and the pause after the first. */
const [mostPosts, firstPauseMs] = [6, 250];

/** The request that makes an object. */
export interface Post {
  readonly body: Body;
  /** The same request of an earlier process of this configuration, which may have made the object. */
  readonly orphan: Orphan | undefined;
  readonly position: RulebasePosition | undefined;
}

/** Makes an object, or finds the one that a request made whose answer was lost; answers what the service tells of it. */
export async function postOrFind(
  session: ProviderSession,
  kind: ResourceKind,
  planned: Fields,
  post: Post,
  send: Send,
  signal: AbortSignal,
): Promise<WireObject> {
  const container = writeContainer(kind, planned);
  const { body, orphan, position } = post;
  const before = await foreign(session, kind, planned, post, signal);
  let wasSent = orphan !== undefined;
  for (let attempt = 1; ; attempt++) {
    try {
      const made = await send(() => session.client.create(kind, container, body, { signal, position }));
      session.owners.made(kind.name, idOf(made));
      return made;
    } catch (error) {
      if (!(error instanceof ApiError) || !canBeFound(kind, planned)) throw error;
      wasSent ||= error.outcome === 'unknown';
      const mayBeThere = wasSent || session.adoptExisting === 'identical';
      if (error.outcome !== 'unknown' && !(mayBeThere && isNameConflict(error))) throw error;
      // A cancelled run looks for it all the same, and makes nothing more.
      const found = await findMeant(session, kind, planned, lingeringSignal(signal));
      if (found !== undefined) {
        const id = idOf(found.object);
        const isOther = before !== undefined && id === idOf(before.object);
        if (isOther || !mayBeOurs(session, kind.name, id, orphan) || !isWanted(kind, post, found, wasSent)) throw error;
        session.owners.made(kind.name, id);
        session.log.info('found the object that was being created', { kind: kind.name, id });
        return found.object;
      }
      // A request that did not arrive may be sent again; what it made may not be visible yet.
      if ((isNameConflict(error) && !wasSent) || attempt === mostPosts || signal.aborted) throw error;
      await session.clock.sleep(firstPauseMs * 2 ** (attempt - 1), signal);
    }
  }
}

/** What is there before an object is made whose answers leave out what was sent: nobody could tell the two apart later. */
async function foreign(
  session: ProviderSession,
  kind: ResourceKind,
  planned: Fields,
  { body, orphan }: Post,
  signal: AbortSignal,
): Promise<FoundObject | undefined> {
  const isTold = kind.attributes.every(({ writeOnly, wire }) => writeOnly !== true || body[wire] === undefined);
  return isTold || orphan !== undefined ? undefined : findMeant(session, kind, planned, signal);
}

function isWanted(kind: ResourceKind, { body, position }: Post, found: FoundObject, wasSent: boolean): boolean {
  // Of an own object it is no wonder that the answer leaves something out.
  const told = bodyAttributes(kind).filter(({ writeOnly }) => !wasSent || writeOnly !== true);
  return isCovered(told, body, found.object) && (position === undefined || found.position === position);
}
