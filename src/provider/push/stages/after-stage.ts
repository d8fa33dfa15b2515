import type { Approval, Job } from '../../../catalog';
import type { Configuration } from '../../../engine/policy';
import { firewallsOf, wrongFirewall } from './firewalls';
import { approverText } from './approvals';
import type { RolloutTools } from './rollout-tools';
import { runCheck, type CheckTools } from './run-check';
import { checkText, judgedText } from './stage';
import type { StageTarget } from './stage-targets';

/** What was pushed to a stage. */
export interface StageToCheck {
  readonly target: StageTarget;
  readonly job: Job;
  readonly pushed: Configuration | undefined;
  /** Firewalls that are allowed to lack the change. */
  readonly failed: ReadonlySet<string>;
}

/** Who approved a stage, or the first check that fails with the value seen. */
export type StageVerdict = { readonly approvals: readonly Approval[] } | { readonly why: string };

/** Waits, and runs the checks of a stage in their order. */
export async function afterStage(
  tools: RolloutTools,
  { target, job, pushed, failed }: StageToCheck,
): Promise<StageVerdict> {
  const { clock, folder, log, signal } = tools;
  const { stage } = target;
  const excused = await serialsOf(tools, target, failed);
  const wrong = await wrongFirewall(tools, { target, job, excused });
  if (wrong !== undefined) return { why: `its firewalls do not all run the new version: ${wrong}` };
  const ended = Date.parse(job.end_ts ?? '');
  const start = Date.parse(job.start_ts ?? job.insert_ts ?? '');
  const startedMs = Number.isNaN(start) ? undefined : start;
  // The wait counts from the end of the job, so a killed run does not start it again.
  const left = stage.waitMs - (Number.isNaN(ended) ? 0 : Math.min(stage.waitMs, Math.max(0, clock.now() - ended)));
  if (left > 0) await clock.sleep(left, signal);
  const approvals: Approval[] = [];
  for (const check of stage.checks) {
    const approvalId = `${stage.name.replace(/[^\p{L}\p{N}]+/gu, '-')}-${job.id}`;
    if (check.form.is === 'approval') log.info(`waiting for: scm approve ${approvalId}`);
    const wrongFlow: CheckTools['wrongFlow'] = (form) => tools.flows.wrong(target, form, pushed);
    const result = await runCheck(check, { clock, folder, approvalId, startedMs, wrongFlow, log, signal });
    if ('seen' in result) {
      const times = `${String(result.attempts)} ${result.attempts === 1 ? 'attempt' : 'attempts'}`;
      return { why: `check ${checkText(check)} failed after ${times}: ${result.seen}` };
    }
    const { approval } = result;
    if (approval !== undefined) approvals.push(approval);
    const how = [
      ...(check.form.is === 'flow' ? [judgedText(pushed)] : []),
      ...(approval === undefined ? [] : [approverText(approval)]),
    ];
    log.info([`passed: ${checkText(check)}`, ...how].join(', '));
  }
  return { approvals };
}

/** A job names a firewall by its name or its serial number. */
async function serialsOf(
  tools: RolloutTools,
  target: StageTarget,
  failed: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  if (failed.size === 0) return failed;
  const all = await firewallsOf(tools, target);
  return new Set(
    all.filter(({ names, serial }) => [serial, ...names].some((name) => failed.has(name))).map(({ serial }) => serial),
  );
}
