import { kindNamed, type Container, type ResourceKind } from '../../catalog';
import type { JournaledWrite } from '../journal-line';
import { madeLately, waitForVisible } from '../lifecycle/visible';
import type { ProviderSession } from '../session';

/** What is looked for, as far as an object that this configuration made can be recognised by it. */
export interface ExpectedObject {
  readonly kind: ResourceKind;
  readonly container: Container | undefined;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
}

/**
 * Looks again while the answer lacks an object that this configuration made a moment ago: a service may take seconds to
 * show it. `lacks` says whether an answer is without the object, or without the container that was made for it.
 */
export async function readUntilVisible<T>(
  session: ProviderSession,
  wanted: ExpectedObject,
  look: () => Promise<T>,
  lacks: (answer: T, made: JournaledWrite) => boolean,
  signal: AbortSignal,
): Promise<T> {
  let answer = await look();
  const isMissing = (): boolean => madeLately(session).some((made) => isMeant(wanted, made) && lacks(answer, made));
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

function isMeant({ kind, container, id, name }: ExpectedObject, made: JournaledWrite): boolean {
  if (container !== undefined && made.name === container.name && kindNamed(made.kind).contains === container.scope)
    return true;
  if (made.kind !== kind.name || (id !== undefined && made.id !== id) || (name !== undefined && made.name !== name))
    return false;
  return container === undefined || (made.scope === container.scope && made.container === container.name);
}
