import { kindNamed, type Container, type ResourceKind } from '../../catalog';
import type { JournaledWrite } from '../journal-line';
import { recentCreates, waitForVisible } from '../lifecycle/visible';
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
): Promise<T> {
  let answer = await look();
  const isMissing = (): boolean =>
    recentCreates(session).some((write) => isWriteOf(wanted, write) && lacks(answer, write));
  if (!isMissing()) return answer;
  await waitForVisible(session, async () => {
    session.lists.forget(wanted.kind);
    answer = await look();
    return isMissing() ? 'again' : 'done';
  });
  return answer;
}

function isWriteOf({ kind, container, id, name }: ExpectedObject, write: JournaledWrite): boolean {
  if (container !== undefined && write.name === container.name && kindNamed(write.kind).contains === container.scope)
    return true;
  if (write.kind !== kind.name || (id !== undefined && write.id !== id) || (name !== undefined && write.name !== name))
    return false;
  return container === undefined || (write.scope === container.scope && write.container === container.name);
}
