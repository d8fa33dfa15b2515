import { isUndone } from '../client';
import type { JournalSubject, JournaledWrite, JournaledWriteOptions } from './journal-line';
import type { ProviderSession } from './session';

/** Makes one call that writes, and notes whether it may have had an effect. */
export type Send = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * Runs a write with the journal around it. The entry is begun before anything is sent. It is removed when the work
 * fails and no call of `send` had an effect, whatever error the work ends with.
 */
export async function journaled<T>(
  session: ProviderSession,
  what: JournaledWrite['what'],
  subject: JournalSubject,
  work: (written: JournaledWrite, send: Send) => Promise<T>,
  more?: JournaledWriteOptions,
): Promise<T> {
  const written = session.journal.begin(what, subject, more);
  session.run.beginWrite(written);
  let mayBeDone = false;
  const send: Send = async (call) => {
    try {
      const answer = await call();
      mayBeDone = true;
      return answer;
    } catch (error) {
      mayBeDone ||= !isUndone(error);
      throw error;
    }
  };
  try {
    const result = await work(written, send);
    session.run.finishWrite(written);
    return result;
  } catch (error) {
    if (!mayBeDone) {
      session.journal.discard(written);
      session.run.discardWrite(written);
    }
    throw error;
  }
}
