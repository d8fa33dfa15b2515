import type { ResourceKind, Rulebase } from '../../catalog';
import { ApiError, isNameConflict, type WireObject } from '../../client';
import type { Session } from '../session';
import type { Fields } from '../state/fields';
import { bodyAttributes, type Body } from '../state/to-wire';
import { writeContainer } from '../subject';
import { isCovered } from './covered';
import { canBeFound, findMeant, idOf, type Found } from './find';

/** How often a create is sent whose answer was lost each time, and the pause after the first. */
const [mostPosts, firstPauseMs] = [6, 250];

/** The request that makes an object. */
export interface Post {
  readonly body: Body;
  /** Whether a killed process of this configuration sent it before. */
  readonly orphan: boolean;
  readonly position: Rulebase | undefined;
}

/** Makes an object, or finds the one that a request made whose answer was lost; answers what the service tells of it. */
export async function postOrFind(
  session: Session,
  kind: ResourceKind,
  planned: Fields,
  post: Post,
  signal: AbortSignal,
): Promise<WireObject> {
  const container = writeContainer(kind, planned);
  const { body, position } = post;
  const before = await foreign(session, kind, planned, post, signal);
  let wasSent = post.orphan;
  for (let attempt = 1; ; attempt++) {
    try {
      return await session.client.create(kind, container, body, { signal, position });
    } catch (error) {
      if (!(error instanceof ApiError) || !canBeFound(kind, planned)) throw error;
      wasSent ||= error.outcome === 'unknown';
      const mayBeThere = wasSent || session.adoptExisting === 'identical';
      if (error.outcome !== 'unknown' && !(mayBeThere && isNameConflict(error))) throw error;
      const found = await findMeant(session, kind, planned, signal);
      if (found !== undefined) {
        const isOther = before !== undefined && idOf(found.object) === idOf(before.object);
        if (isOther || !isWanted(kind, post, found, wasSent)) throw error;
        session.log.info('found the object that was to be created', { kind: kind.name, id: found.object['id'] });
        return found.object;
      }
      // A request that did not arrive may be sent again.
      if (isNameConflict(error) || attempt === mostPosts) throw error;
      await session.clock.sleep(firstPauseMs * 2 ** (attempt - 1), signal);
    }
  }
}

/** What is there before an object is made whose answers leave out what was sent: nobody could tell the two apart later. */
async function foreign(
  session: Session,
  kind: ResourceKind,
  planned: Fields,
  { body, orphan }: Post,
  signal: AbortSignal,
): Promise<Found | undefined> {
  const isTold = kind.attributes.every(({ unanswered, wire }) => unanswered !== true || body[wire] === undefined);
  return isTold || orphan ? undefined : findMeant(session, kind, planned, signal);
}

function isWanted(kind: ResourceKind, { body, position }: Post, found: Found, wasSent: boolean): boolean {
  // Of an own object it is no wonder that the answer leaves something out.
  const told = bodyAttributes(kind).filter(({ unanswered }) => !wasSent || unanswered !== true);
  return isCovered(told, body, found.object) && (position === undefined || found.position === position);
}
