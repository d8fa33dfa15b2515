import type { Pushed } from './coverage';
import type { PushOutcome } from './outcome';
import type { PushOrder } from './push-order';

/** A successful push of this process. */
export interface DonePush {
  readonly order: PushOrder;
  /** Folders and serial numbers that were sent. */
  readonly pushed: Pushed;
  readonly admin: string | undefined;
  /** Whether this process started the job; false for the job of an earlier process. */
  readonly isOwn: boolean;
  /** Entries of this process's writes that were answered before the push was sent. */
  readonly holds: ReadonlySet<string>;
  readonly outcome: PushOutcome;
}
