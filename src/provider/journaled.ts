import { isUndone } from '../client';
import type { JournalSubject, JournaledWrite, JournaledWriteOptions } from './journal-line';
import type { ProviderSession } from './session';

/** Sends one write request and records whether it may have had an effect. */
export type Send = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * Runs a write with a journal entry. The entry is added before any request is sent. If the write fails and no call of
 * `send` can have had an effect, the entry is removed.
 */
export async function runJournaled<T>(
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
