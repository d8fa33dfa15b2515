import { readStageText, restoreText, type Job } from '../../../catalog';
import type { PushError } from '../push-error';
import type { PushOutcome } from '../outcome';
import { restoreStage } from './restore-stage';
import type { RolloutProgress, RolloutTools } from './rollout-tools';
import { stageStop } from './stage-stop';
import type { StageTarget } from './stage-targets';

/** Restores the stage if that is wanted, and returns the error of the stop. */
export async function stopRollout(
  tools: RolloutTools,
  { targets, at }: Pick<RolloutProgress, 'targets' | 'at'>,
  { job, why }: { readonly job: Job; readonly why: string },
): Promise<PushError> {
  const target = targets[at];
  const before = readStageText(job.description)?.base || undefined; // 0 for none
  const pushBack = (to: StageTarget): Promise<PushOutcome> => {
    const words = restoreText(to.stage.name);
    const isSuperseded = (): Promise<boolean> => Promise.resolve(false);
    return tools.push({ target: to, part: `restore ${job.id}`, restores: true, words, isSuperseded });
  };
  const restored =
    tools.onFailure === 'restore' && target !== undefined
      ? await restoreStage({ ...tools, push: pushBack, beforeLoad: tools.beforeRestore }, target, job)
      : undefined;
  const facts = { ...(restored === undefined ? {} : { restored }), ...(before === undefined ? {} : { before }) };
  return stageStop(tools, { targets, at, jobId: job.id, why, again: tools.again, ...facts });
}
