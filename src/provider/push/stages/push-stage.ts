import { pushDescriptionLimit, stageText, type Job } from '../../../catalog';
import { messageOf, visibleText } from '../../../core';
import type { Configuration } from '../../../engine/policy';
import { PushFailure } from '../failure';
import { idempotencyKeyLength } from '../idempotency-key';
import type { PushOutcome } from '../outcome';
import { statusClassOf } from '../status-class';
import { beforeRollout } from './before-rollout';
import { lacking } from './ended-stages';
import { firewallsOf, runningVersions } from './firewalls';
import { type RolloutProgress, type RolloutTools } from './rollout-tools';
import { checkText } from './stage';
import { stageStop } from './stage-stop';
import type { StageTarget } from './stage-targets';
import { stopRollout } from './stop-rollout';

/** A stage that was pushed. */
export interface PushedStage {
  readonly outcome: PushOutcome;
  /** Firewalls that did not take the change, within the limit of the stage. */
  readonly failed: readonly string[];
  /** Number of its firewalls. */
  readonly count: number;
  /** What this run pushed; undefined for the job of an earlier run, and without flows to judge. */
  readonly pushed: Configuration | undefined;
}

/** Pushes a stage, or takes over its job. `earlier` is the job that an earlier run started. Throws `PUSH_STAGES`. */
export async function pushStage(
  tools: RolloutTools,
  progress: RolloutProgress,
  earlier: Job | undefined,
): Promise<PushedStage> {
  const { targets, at, base, approvals } = progress;
  const target = targets[at];
  if (target === undefined) throw new Error('no such stage');
  const { client, signal } = tools;
  const { stage } = target;
  const running = await runningVersions(tools);
  const firewalls = await firewallsOf(tools, target);
  const isSuperseded = async (job: Job): Promise<boolean> => {
    return statusClassOf(job) !== 'open' && (await lacking(tools, target, job)).length > 0;
  };
  const versions = await client.versions({ signal });
  const ran = firewalls.map(({ serial }) => running.get(serial) ?? 0);
  const unfinished = beforeRollout(versions, ran, { stage: stage.name, mark: tools.mark });
  const newest = base ?? unfinished?.base ?? Math.max(0, ...versions.map(({ id }) => id));
  const text = {
    ...{ stage: stage.name, base: newest, place: at + 1, of: targets.length, approvals },
    ran: unfinished?.base === newest ? unfinished.ran : ran,
    checks: stage.checks.map(({ name }) => visibleText(name)).join(', '),
  };
  const words = stageText(text, pushDescriptionLimit - idempotencyKeyLength - 1);
  tools.log.info(`stage ${stage.name}: ${String(at + 1)} of ${String(targets.length)}`);
  const hasFlows = stage.checks.some(({ form }) => form.is === 'flow');
  const candidate = hasFlows ? await tools.flows.read() : undefined;
  if (candidate !== undefined && earlier === undefined) await requireFlows(tools, target, progress, candidate);
  const pushedBy = ({ job }: PushOutcome): Configuration | undefined =>
    job.id === earlier?.id ? undefined : candidate;
  try {
    const outcome = await tools.push({ target, part: stage.name, words, isSuperseded });
    return { outcome, failed: [], count: firewalls.length, pushed: pushedBy(outcome) };
  } catch (error) {
    if (!(error instanceof PushFailure)) throw error;
    const { outcome } = error;
    const failed = failedFirewalls(outcome);
    if (failed.length > 0 && failed.length <= stage.maxFailures)
      return { outcome, failed, count: firewalls.length, pushed: pushedBy(outcome) };
    const limit = stage.maxFailures === 0 ? '' : `, more than its limit of ${String(stage.maxFailures)}`;
    const why = `${String(failed.length)} of its firewalls failed${limit}: ${messageOf(error)}`;
    throw await stopRollout(tools, progress, { job: outcome.job, why });
  }
}

/** Judges the flows of a stage before its push: they are judged on what it is about to push, so the result is known. */
async function requireFlows(
  tools: RolloutTools,
  target: StageTarget,
  { targets, at }: RolloutProgress,
  candidate: Configuration,
): Promise<void> {
  for (const check of target.stage.checks) {
    if (check.form.is !== 'flow') continue;
    const wrong = await tools.flows.wrong(target, check.form, candidate);
    if (wrong === undefined) continue;
    const why = `check ${checkText(check)} fails: ${visibleText(wrong)}`;
    throw await stageStop(tools, { targets, at, why, again: tools.again });
  }
}

/** Firewalls that are known to have failed, or that got no job; empty if the job itself failed for another reason. */
function failedFirewalls({ devices, missing, verdict }: PushOutcome): readonly string[] {
  if (verdict !== 'failure') return [];
  return [...devices.filter(({ result }) => result !== 'OK').map(({ device }) => device), ...missing];
}
