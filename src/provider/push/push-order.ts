import type { PushTarget } from './destination';
import type { IdempotencyKeyParts } from './idempotency-key';
import type { PushOptions } from './options';

/** One push, as its resource asks for it. */
export interface PushOrder extends Pick<IdempotencyKeyParts, 'pushId' | 'priorJob' | 'triggers'> {
  /** Id of the resource in the state; not the mark's, which is empty for a push that has no state yet. */
  readonly resourceId: string;
  readonly destination: PushTarget;
  /** Whether the destination was named, or found from what changed. */
  readonly to: 'named' | 'derived';
  readonly options: PushOptions;
}
