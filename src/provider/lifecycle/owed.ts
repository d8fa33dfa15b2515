import { kindNamed } from '../../catalog';
import { ApiError, isReferenced } from '../../client';
import { warningDiagnostic, messageOf, type Diagnostic } from '../../core';
import type { Owed } from '../journal';
import { journaled, nameObject, type Session } from '../session';

/** A delete that is still owed, and who still refers to the object where the service says so. */
export interface StillOwed {
  readonly owed: Owed;
  readonly referrers: readonly string[];
}

/** Tries every owed delete once; a push demands that none remains. */
export async function payOwed(session: Session, signal: AbortSignal): Promise<readonly StillOwed[]> {
  const remaining: StillOwed[] = [];
  // One after the other: an owed group may be what keeps an owed address from going.
  let progress = true;
  let open: readonly Owed[] = session.journal.owed();
  while (progress && open.length > 0) {
    progress = false;
    remaining.length = 0;
    for (const owed of open) {
      const left = await session.exclusively(`owed/${owed.entry}`, () => pay(session, owed, signal));
      if (left === undefined) progress = true;
      else remaining.push(left);
    }
    open = session.journal.owed();
  }
  return remaining;
}

async function pay(session: Session, owed: Owed, signal: AbortSignal): Promise<StillOwed | undefined> {
  if (!session.journal.owed().some((one) => one.entry === owed.entry)) return undefined;
  try {
    await journaled(session, 'delete', owed, () => session.client.remove(kindNamed(owed.kind), owed.id, { signal }), {
      surelyFailed: (error) => error instanceof ApiError && error.outcome !== 'unknown',
    });
  } catch (error) {
    if (error instanceof ApiError && isReferenced(error))
      return { owed, referrers: error.referrers.map(({ text }) => text) };
    throw error;
  }
  session.journal.settle(owed);
  session.log.info(`made up for an owed delete: ${nameObject(owed)}`);
  return undefined;
}

/** After a write: tries what is owed. That it is still owed is no news; that it cannot be tried is. */
export async function settleOwed(session: Session, signal: AbortSignal): Promise<readonly Diagnostic[]> {
  if (session.journal.owed().length === 0) return [];
  try {
    await payOwed(session, signal);
    return [];
  } catch (error) {
    return [
      warningDiagnostic('An owed delete could not be tried again', `${messageOf(error)}. The push tries once more.`),
    ];
  }
}
