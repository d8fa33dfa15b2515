import { CodedError } from '../../core';

/** Whether the operation was stored. */
export type StoreOutcome = 'not-done' | 'unknown';

/** The store is unreachable or temporarily unable to work. A retry may succeed. */
export class StoreUnavailable extends CodedError<'STORE_UNAVAILABLE'> {
  readonly outcome: StoreOutcome;

  constructor(message: string, outcome: StoreOutcome = 'not-done', cause?: unknown) {
    super('STORE_UNAVAILABLE', message, { cause });
    this.name = 'StoreUnavailable';
    this.outcome = outcome;
  }
}
