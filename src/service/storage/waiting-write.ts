import type { Sql } from './database';
import type { Foreseen } from './known-rows';
import { StoreUnavailable } from './store-unavailable';

/** A queued write. */
export interface WaitingWrite {
  readonly since: number;
  /** Executes the work. Throws only `STORE_UNAVAILABLE`; may run again. */
  readonly run: (sql: Sql) => Promise<RunWrite>;
  /** Rejects the promise of the caller. */
  readonly lost: (error: unknown) => void;
  readonly foreseen: Foreseen;
}

/** A write that was executed. `kept`: whether its changes are part of the transaction. */
export interface RunWrite {
  readonly kept: 'yes' | 'no';
  /** Settles the promise of the caller; call it after the commit. */
  readonly tell: () => void;
}

/** Makes a queued write, and the promise of its result. */
export function waitingWrite<T>(
  work: (sql: Sql) => Promise<T>,
  foreseen: Foreseen,
): { readonly write: WaitingWrite; readonly result: Promise<T> } {
  let write: WaitingWrite | undefined;
  const result = new Promise<T>((resolve, reject) => {
    const run = async (sql: Sql): Promise<RunWrite> => {
      try {
        const value = await work(sql);
        return { kept: 'yes', tell: () => resolve(value) };
      } catch (error) {
        if (error instanceof StoreUnavailable) throw error;
        // Rejects with the original value.
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors
        return { kept: 'no', tell: () => reject(error) };
      }
    };
    write = { since: performance.now(), run, lost: reject, foreseen };
  });
  if (write === undefined) throw new Error('the executor of a promise runs at once');
  return { write, result };
}
