import { CodedError } from '../../core';

/** Whether what was asked of a store was done. */
export type StoreOutcome = 'not-done' | 'unknown';

/** The store cannot be reached, or could not do its work just now: trying again may help. */
export class StoreUnavailable extends CodedError<'STORE_UNAVAILABLE'> {
  readonly outcome: StoreOutcome;

  constructor(message: string, outcome: StoreOutcome = 'not-done', cause?: unknown) {
    super('STORE_UNAVAILABLE', message, { cause });
    this.name = 'StoreUnavailable';
    this.outcome = outcome;
  }
}
