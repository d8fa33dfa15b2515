import type { Approval, Job } from '../../../catalog';
import type { ScmClient } from '../../../client';
import type { FollowTools } from '../follow';
import type { PushOutcome } from '../outcome';
import type { FirewallClient, FirewallTools } from './firewalls';
import type { FlowJudge } from './lazy-flow';
import type { StageTarget } from './stage-targets';

/** A push of one stage, or of its restore. */
export interface StagePush {
  readonly target: StageTarget;
  /** Distinguishes the pushes of a rollout. */
  readonly part: string;
  /** Whether it pushes a version that was restored. */
  readonly restores?: boolean;
  /** Text of the job description after its key. */
  readonly words: string;
  /** Whether the job of an earlier run no longer shows what runs. */
  readonly isSuperseded: (job: Job) => Promise<boolean>;
}

/** What a rollout needs. */
export interface RolloutTools extends Pick<FollowTools, 'clock' | 'log'>, FirewallTools {
  readonly client: FirewallClient & Pick<ScmClient, 'load' | 'jobs'>;
  /** Sends a push or takes over its job, and waits. Throws unless it succeeds. */
  readonly push: (push: StagePush) => Promise<PushOutcome>;
  /** Newest job of a stage that an earlier run of this rollout started. */
  readonly started: (target: StageTarget) => Promise<Job | undefined>;
  /** Folder of the configuration. */
  readonly folder: string;
  readonly flows: FlowJudge;
  /** Start of the descriptions of its jobs, also those of earlier runs. */
  readonly mark: string;
  readonly onFailure: 'error' | 'restore';
  /** Milliseconds that a push may take. */
  readonly limitMs: number;
  /** Called before a version is loaded into the candidate. */
  readonly beforeRestore: () => void;
  /** Command that goes on. */
  readonly again: string;
}

/** A stage that ended, and who approved it. */
export interface EndedStage {
  readonly stage: string;
  readonly jobId: string;
  readonly approvals: readonly Approval[];
}

/** A rollout that ended: the last push, its stages, and notes for the user. */
export interface Rollout {
  readonly outcome: PushOutcome | undefined;
  readonly stages: readonly EndedStage[];
  readonly notes: readonly string[];
  /** Whether this run pushed every stage, and every firewall took it. */
  readonly isComplete: boolean;
}

/** The stages of a rollout, what is known of them, and which is next. */
export interface RolloutProgress {
  readonly targets: readonly StageTarget[];
  /** Index of the stage. */
  readonly at: number;
  /** Newest version before the rollout. */
  readonly base: number | undefined;
  /** Approvals of the stage before. */
  readonly approvals: readonly Approval[];
}
