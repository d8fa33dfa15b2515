import { readStageText, type Approval } from '../../../catalog';
import type { PushOutcome } from '../outcome';
import { withCancellation } from '../push-error';
import { afterStage } from './after-stage';
import { earlierRuns, type EarlierRuns } from './ended-stages';
import { pushStage } from './push-stage';
import { requireJudgeableFlows, requireReadableFlows } from './lazy-flow';
import { type EndedStage, type Rollout, type RolloutTools } from './rollout-tools';
import type { StageTarget } from './stage-targets';
import { stopRollout } from './stop-rollout';

/** Pushes one stage after the other, and checks each before the next one starts. Throws `PUSH_STAGES` at the first stop. */
export async function rollOut(tools: RolloutTools, targets: readonly StageTarget[]): Promise<Rollout> {
  const { signal } = tools;
  await requireReadableFlows(targets.map(({ stage }) => stage));
  const notes: string[] = [];
  const stages: EndedStage[] = [];
  let last: PushOutcome | undefined;
  let base: number | undefined;
  let isComplete = true;
  const { started, ended } = await earlierRuns(tools, targets);
  const open = targets.filter((target) => !ended.has(target));
  notes.push(...(await requireJudgeableFlows(tools.flows, open)));
  for (const [at, target] of targets.entries()) {
    const { name } = target.stage;
    const before = ended.get(target);
    if (before !== undefined) {
      tools.log.info(`stage ${name} ended in an earlier run, with job ${before.id}`);
      base ??= readStageText(before.description)?.base;
      isComplete = false;
      stages.push({ stage: name, jobId: before.id, approvals: approvedBefore(targets.slice(at + 1), started) });
      continue;
    }
    if (target.folders.length + target.devices.length === 0) {
      const left = target.stage.checks.length === 0 ? '' : ', so none of its checks runs';
      notes.push(`stage "${name}" has nothing to push: earlier stages have everything${left}`);
      continue;
    }
    const progress = { targets, at, base, approvals: stages.at(-1)?.approvals ?? [] };
    const { outcome, failed, count, pushed } = await pushStage(tools, progress, started.get(target));
    const { job } = outcome;
    base ??= readStageText(job.description)?.base;
    last = outcome;
    const { maxFailures } = target.stage;
    if (count === 0) notes.push(`stage "${name}" has no firewall, so nothing was tried before the next stage`);
    if (count > 0 && maxFailures >= count)
      notes.push(
        `stage "${name}": max_failures is ${String(maxFailures)}, so all of its firewalls may fail without a stop`,
      );
    if (failed.length > 0) {
      isComplete = false;
      notes.push(`stage "${name}": ${failed.join(', ')} did not take the change, within its limit of failures`);
    }
    const verdict = await withCancellation({ phase: 'wait', jobId: job.id }, signal, () =>
      afterStage(tools, { target, job, pushed, failed: new Set(failed) }),
    );
    if ('why' in verdict) throw await stopRollout(tools, { targets, at }, { job, why: verdict.why });
    stages.push({ stage: name, jobId: job.id, approvals: verdict.approvals });
  }
  return { outcome: last, stages, notes, isComplete };
}

/** Approvals of a stage that ended in an earlier run: the job of the stage after it has them. */
function approvedBefore(later: readonly StageTarget[], started: EarlierRuns['started']): readonly Approval[] {
  const next = later.map((target) => started.get(target)).find((job) => job !== undefined);
  return readStageText(next?.description)?.approvals ?? [];
}
