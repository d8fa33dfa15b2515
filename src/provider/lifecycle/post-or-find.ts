import type { ResourceKind, RulebasePosition } from '../../catalog';
import { ApiError, isNameConflict, type WireObject } from '../../client';
import type { Send } from '../journaled';
import { isCovered } from '../../tenant';
import { lingering, type ProviderSession } from '../session';
import type { Fields } from '../state/fields';
import { bodyAttributes, type Body } from '../state/to-wire';
import { writeContainer } from '../subject';
import { canBeFound, findExisting, idOf, type FoundObject } from './find';
import { mayBeOurs, type Orphan } from './orphan';

/** Maximum number of attempts of a create whose responses are lost, and the pause after the first one. */
const [mostPosts, firstPauseMs] = [6, 250];

/** The request that creates an object. */
export interface Post {
  readonly body: Body;
  /** The same request of an earlier process of this configuration, which may have created the object. */
  readonly orphan: Orphan | undefined;
  readonly position: RulebasePosition | undefined;
}

/**
 * Creates an object, or finds the one created by a request whose response was lost. Returns the object from the
 * service.
 */
export async function postOrFind(
  session: ProviderSession,
  kind: ResourceKind,
  planned: Fields,
  post: Post,
  send: Send,
): Promise<WireObject> {
  const { signal } = session;
  const container = writeContainer(kind, planned);
  const { body, orphan, position } = post;
  const before = await foreign(session, kind, planned, post);
  let wasSent = orphan !== undefined;
  let unexpected: ApiError | undefined;
  for (let attempt = 1; ; attempt++) {
    try {
      // The service has executed the create, perhaps elsewhere: another one could make a second object.
      if (unexpected !== undefined) throw unexpected;
      const created = await send(() => session.client.create(kind, container, body, { signal, position }));
      session.owners.made(kind.name, idOf(created));
      return created;
    } catch (error) {
      if (!(error instanceof ApiError) || !canBeFound(kind, planned)) throw error;
      if (error.code === 'API_UNEXPECTED_ANSWER') unexpected = error;
      wasSent ||= error.outcome === 'unknown';
      const mayBeThere = wasSent || session.adoptExisting === 'identical';
      if (error.outcome !== 'unknown' && !(mayBeThere && isNameConflict(error))) throw error;
      // A canceled run also searches for the object, but sends no further create.
      const object = await findExisting(lingering(session), kind, planned);
      if (object !== undefined) {
        const id = idOf(object.object);
        const isOther = before !== undefined && id === idOf(before.object);
        if (isOther || !mayBeOurs(session, kind.name, id, orphan) || !isWanted(kind, post, object, wasSent))
          throw error;
        session.owners.made(kind.name, id);
        session.log.info('found the object that was being created', { kind: kind.name, id });
        return object.object;
      }
      // A request that did not arrive may be sent again; the object it created may not be visible yet.
      if ((isNameConflict(error) && !wasSent) || attempt === mostPosts || signal.aborted) throw error;
      await session.clock.sleep(firstPauseMs * 2 ** (attempt - 1), signal);
    }
  }
}

/**
 * Finds an existing object before a create whose values the service does not return: afterwards the two could not be
 * distinguished.
 */
async function foreign(
  session: ProviderSession,
  kind: ResourceKind,
  planned: Fields,
  { body, orphan }: Post,
): Promise<FoundObject | undefined> {
  const isComparable = kind.attributes.every(({ writeOnly, wire }) => writeOnly !== true || body[wire] === undefined);
  return isComparable || orphan !== undefined ? undefined : findExisting(session, kind, planned);
}

function isWanted(kind: ResourceKind, { body, position }: Post, found: FoundObject, wasSent: boolean): boolean {
  // An object of our own may lack write-only values in the response.
  const compared = bodyAttributes(kind).filter(({ writeOnly }) => !wasSent || writeOnly !== true);
  const isWhole = isCovered(compared, body, found.object, { names: 'wire', ignoresSecretValues: true });
  return isWhole && (position === undefined || found.position === position);
}
