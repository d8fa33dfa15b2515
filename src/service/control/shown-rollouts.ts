import { readRestoreText, readStageText, type Approval, type Job, type StageText } from '../../catalog';
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
  const sorted = [...jobs]
    .sort((a, b) => Number(b.id) - Number(a.id))
    .map((job) => ({ job, text: readStageText(job.description), restores: readRestoreText(job.description) }));
  const [newest] = sorted;
  // A restore says only the name of its stage: the job before it of that stage is of the same rollout.
  const first = newest?.restores === undefined ? newest : sorted.find(({ text }) => text?.stage === newest.restores);
  if (first?.text === undefined) return undefined;
  const { base, of } = first.text;
  const latest = new Map<number, { readonly job: ShownJob; readonly text: StageText }>();
  for (const { job, text } of sorted) {
    if (text?.base !== base || text.of !== of || text.place < 1 || text.place > of) continue;
    if (!latest.has(text.place)) latest.set(text.place, { job, text });
  }
  // An account that pushes can write any description, so nothing is made for a place without a job.
  const started = [...latest.values()].sort((a, b) => a.text.place - b.text.place);
  return {
    of,
    stages: started.map(({ job, text }, i): ShownStage => {
      // An older job of the next stage is of an earlier attempt.
      const next = started.slice(i + 1).find((later) => Number(later.job.id) > Number(job.id));
      const back = sorted.some(
        (other) => Number(other.job.id) > Number(job.id) && other.restores === text.stage && isGood(other.job),
      );
      return {
        ...{ place: text.place, name: text.stage, checks: text.checks, job: job.id, version: job.version },
        state: job.end_ts === '' ? 'pushing' : back ? 'restored' : isGood(job) ? 'pushed' : 'failed',
        percent: job.percent ?? '0',
        firewalls: job.children.map(({ device_name: name = '', dev_serial: serial = '' }) =>
          name === '' ? serial : name,
        ),
        isPassed: next !== undefined,
        approvals: next?.text.approvals ?? [],
      };
    }),
  };
}

function isGood({ result_str: result }: Job): boolean {
  return result === 'OK';
}
