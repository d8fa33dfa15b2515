import type { Pushed } from './coverage';
import type { PushOutcome } from './outcome';
import type { PushOrder } from './push-order';

/** A push that this process has made and that succeeded. */
export interface DonePush {
  readonly order: PushOrder;
  /** What was sent. */
  readonly pushed: Pushed;
  readonly admin: string | undefined;
  /** Started by this process; false for the job of an earlier one. */
  readonly isOwn: boolean;
  /** Writes of this process that were answered before it was sent. */
  readonly holds: ReadonlySet<string>;
  readonly outcome: PushOutcome;
}
