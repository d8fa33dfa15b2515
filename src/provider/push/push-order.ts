import type { Job } from '../../catalog';
import type { PushTarget } from './destination';
import type { IdempotencyKeyParts } from './idempotency-key';
import type { PushOptions } from './options';

/** The push request of a resource. */
export interface PushOrder extends Pick<IdempotencyKeyParts, 'pushId' | 'priorJob' | 'triggers'> {
  /** ID of the resource in the state. `pushId` differs: it is empty for a push that has no state yet. */
  readonly resourceId: string;
  readonly destination: PushTarget;
  /** Whether the destination was configured, or derived from the changes. */
  readonly to: 'named' | 'derived';
  readonly options: PushOptions;
  /** For a stage of a rollout. */
  readonly part?: {
    readonly name: string;
    /** Whether it pushes a version that was restored. */
    readonly restores?: boolean;
    /** Whether the job of an earlier run no longer shows what runs. */
    readonly isSuperseded: (job: Job) => Promise<boolean>;
  };
}
