import type { ResourceKind } from '../../catalog';
import type { Session } from '../session';

/** For so long after its create an object may be in no other answer: services that are spread out are slow to tell. */
const visibleAfterMs = 5000;
const betweenLooksMs = 250;

/**
 * What a look for an object finds. One that this configuration made a moment ago is looked for again before it counts
 * as gone; a push says that the service knows it.
 */
export async function whenVisible<T>(
  session: Session,
  kind: ResourceKind,
  id: string,
  look: () => Promise<T | undefined>,
  signal: AbortSignal,
): Promise<T | undefined> {
  const first = await look();
  if (first !== undefined) return first;
  const written = session.journal.written().filter((one) => one.kind === kind.name && one.id === id);
  const made = written.some(({ what }) => what === 'delete')
    ? undefined
    : written.find(({ what }) => what === 'create');
  const deadline = (made?.at ?? 0) + visibleAfterMs;
  // A clock that was set back does not make it longer.
  for (let waited = 0; waited < visibleAfterMs && session.clock.now() < deadline; waited += betweenLooksMs) {
    await session.clock.sleep(betweenLooksMs, signal);
    const found = await look();
    if (found !== undefined) return found;
  }
  return undefined;
}
