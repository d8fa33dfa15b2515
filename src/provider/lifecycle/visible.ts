import type { ResourceKind } from '../../catalog';
import type { JournaledWrite } from '../journal-line';
import type { ProviderSession } from '../session';

/**
 * Maximum time after a create in which an object may be missing in other responses, because the service is eventually
 * consistent.
 */
export const visibleAfterMs = 5000;
export const betweenLooksMs = 250;

/**
 * Returns the result of `look`. Repeats it while an object that this configuration has just created is missing. After a
 * push there is no repetition, because the service must know the object.
 */
export async function whenVisible<T>(
  session: ProviderSession,
  kind: ResourceKind,
  id: string,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const first = await look();
  if (first !== undefined) return first;
  const isLate = (): boolean => recentCreates(session).some((write) => write.kind === kind.name && write.id === id);
  if (!isLate()) return undefined;
  let found: T | undefined;
  await waitForVisible(session, async () => {
    found = await look();
    return found === undefined && isLate() ? 'again' : 'done';
  });
  return found;
}

/** Returns the creates of this configuration that are so recent that a response may still lack their objects. */
export function recentCreates(session: ProviderSession): readonly JournaledWrite[] {
  const written = session.journal.unpushed();
  const deleted = new Set(written.flatMap(({ what, id }) => (what === 'delete' ? [id] : [])));
  const now = session.clock.now();
  return written.filter(
    ({ what, id, at }) => what === 'create' && id !== '' && !deleted.has(id) && now < (at ?? 0) + visibleAfterMs,
  );
}

/** Repeats `look` at intervals until it returns `done` or the maximum time has passed. */
export async function waitForVisible(session: ProviderSession, look: () => Promise<'again' | 'done'>): Promise<void> {
  // Counts the pauses instead of reading the clock: a clock that is set back cannot prolong the wait.
  for (let waited = 0; waited < visibleAfterMs; waited += betweenLooksMs) {
    if (recentCreates(session).length === 0) return;
    await session.clock.sleep(betweenLooksMs, session.signal);
    if ((await look()) === 'done') return;
  }
}
