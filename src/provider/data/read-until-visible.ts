import { kindNamed, type Container, type ResourceKind } from '../../catalog';
import type { JournaledWrite } from '../journal-line';
import { madeLately, waitForVisible } from '../lifecycle/visible';
import type { ProviderSession } from '../session';

/** The search criteria that identify an object which this configuration created. */
export interface ExpectedObject {
  readonly kind: ResourceKind;
  readonly container: Container | undefined;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
}

/**
 * Repeats a read while its result lacks an object that this configuration has just created: a service may take seconds
 * to show it. `lacks` says whether a result is missing the object or the container created for it.
 */
export async function readUntilVisible<T>(
  session: ProviderSession,
  wanted: ExpectedObject,
  look: () => Promise<T>,
  lacks: (answer: T, made: JournaledWrite) => boolean,
  signal: AbortSignal,
): Promise<T> {
  let answer = await look();
  const isMissing = (): boolean => madeLately(session).some((made) => isWriteOf(wanted, made) && lacks(answer, made));
  if (!isMissing()) return answer;
  await waitForVisible(
    session,
    async () => {
      session.lists.forget(wanted.kind);
      answer = await look();
      return isMissing() ? 'again' : 'done';
    },
    signal,
  );
  return answer;
}

function isWriteOf({ kind, container, id, name }: ExpectedObject, made: JournaledWrite): boolean {
  if (container !== undefined && made.name === container.name && kindNamed(made.kind).contains === container.scope)
    return true;
  if (made.kind !== kind.name || (id !== undefined && made.id !== id) || (name !== undefined && made.name !== name))
    return false;
  return container === undefined || (made.scope === container.scope && made.container === container.name);
}
