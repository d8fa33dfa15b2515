import { readStageText, type Approval, type Job } from '../../catalog';
import type { ShownJob } from './shown-jobs';

/** A stage of a rollout, from the description of its newest job. */
export interface ShownStage {
  readonly place: number;
  readonly name: string;
  readonly job: string;
  readonly state: 'pushing' | 'pushed' | 'failed' | 'restored';
  /** Progress in percent while it is pushed. */
  readonly percent: string;
  /** Version that the job pushes; 0 before it is created. */
  readonly version: number;
  readonly firewalls: readonly string[];
  /** Names of the checks after it. */
  readonly checks: string;
  /** Whether the next stage has started, so the checks passed. */
  readonly isPassed: boolean;
  readonly approvals: readonly Approval[];
}

/** A rollout: the stages that have started, of how many. */
export interface ShownRollout {
  readonly of: number;
  readonly stages: readonly ShownStage[];
}

/**
 * Returns the rollout of the newest push; undefined if that is not part of one. The service knows a rollout only by the
 * descriptions of its jobs: a push with stages is one push after the other.
 */
export function latestRollout(jobs: readonly ShownJob[]): ShownRollout | undefined {
  const sorted = [...jobs].sort((a, b) => Number(b.id) - Number(a.id));
  const [newest] = sorted;
  const restored = newest === undefined ? undefined : restoredStage(newest);
  // A restore says only the name of its stage: the job before it of that stage is of the same rollout.
  const first = sorted.find((job) => {
    const text = readStageText(job.description);
    return restored === undefined ? job === newest && text !== undefined : text?.stage === restored;
  });
  const { base, of = 0 } = readStageText(first?.description) ?? {};
  if (base === undefined) return undefined;
  const own = sorted.flatMap((job) => {
    const text = readStageText(job.description);
    return text?.base === base && text.of === of ? [{ job, text }] : [];
  });
  const latest = Array.from({ length: of }, (_, i) => own.find(({ text }) => text.place === i + 1));
  return {
    of,
    stages: latest.flatMap((one, i): readonly ShownStage[] => {
      if (one === undefined) return [];
      const { job, text } = one;
      // An older job of the next stage is of an earlier attempt.
      const next = latest.slice(i + 1).find((later) => later !== undefined && Number(later.job.id) > Number(job.id));
      const back = sorted.some(
        (other) => Number(other.id) > Number(job.id) && restoredStage(other) === text.stage && isGood(other),
      );
      return [
        {
          ...{ place: text.place, name: text.stage, checks: text.checks, job: job.id, version: job.version },
          state: job.end_ts === '' ? 'pushing' : back ? 'restored' : isGood(job) ? 'pushed' : 'failed',
          percent: job.percent ?? '0',
          firewalls: job.children.map(({ device_name: name = '', dev_serial: serial = '' }) =>
            name === '' ? serial : name,
          ),
          isPassed: next !== undefined,
          approvals: next?.text.approvals ?? [],
        },
      ];
    }),
  };
}

function restoredStage({ description = '' }: Job): string | undefined {
  return /^\S+ restore of stage ([^():;]+)/u.exec(description)?.[1];
}

function isGood({ result_str: result }: Job): boolean {
  return result === 'OK';
}
