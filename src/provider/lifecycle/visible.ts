import type { ResourceKind } from '../../catalog';
import type { JournaledWrite } from '../journal-line';
import type { ProviderSession } from '../session';

/** For so long after its create an object may be in no other answer: services that are spread out are slow to tell. */
const visibleAfterMs = 5000;
const betweenLooksMs = 250;

/**
 * What a look for an object finds. One that this configuration made a moment ago is looked for again before it counts
 * as gone; a push says that the service knows it.
 */
export async function whenVisible<T>(
  session: ProviderSession,
  kind: ResourceKind,
  id: string,
  look: () => Promise<T | undefined>,
  signal: AbortSignal,
): Promise<T | undefined> {
  const first = await look();
  if (first !== undefined) return first;
  const isLate = (): boolean => madeLately(session).some((made) => made.kind === kind.name && made.id === id);
  if (!isLate()) return undefined;
  let found: T | undefined;
  await waitForVisible(
    session,
    async () => {
      found = await look();
      return found === undefined && isLate() ? 'again' : 'done';
    },
    signal,
  );
  return found;
}

/** Objects that this configuration made so short a time ago that an answer may still lack them. */
export function madeLately(session: ProviderSession): readonly JournaledWrite[] {
  const written = session.journal.unpushed();
  const deleted = new Set(written.flatMap(({ what, id }) => (what === 'delete' ? [id] : [])));
  const now = session.clock.now();
  return written.filter(
    ({ what, id, at }) => what === 'create' && id !== '' && !deleted.has(id) && now < (at ?? 0) + visibleAfterMs,
  );
}

/** Looks every now and then, for as long as an object may stay out of sight. */
export async function waitForVisible(
  session: ProviderSession,
  look: () => Promise<'again' | 'done'>,
  signal: AbortSignal,
): Promise<void> {
  // A clock that was set back does not make it longer.
  for (let waited = 0; waited < visibleAfterMs; waited += betweenLooksMs) {
    if (madeLately(session).length === 0) return;
    await session.clock.sleep(betweenLooksMs, signal);
    if ((await look()) === 'done') return;
  }
}
