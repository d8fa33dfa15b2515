import type { Job } from '../../../catalog';
import type { ScmClient } from '../../../client';
import { messageOf, visibleText } from '../../../core';
import { PushFailure } from '../failure';
import type { Configuration } from '../../../policy';
import type { FollowTools } from '../follow';
import type { PushOutcome } from '../outcome';
import { withCancellation } from '../push-error';
import { standingOf } from '../standing';
import { firewallsOf, runningVersions, versionOf, wrongFirewall, type FirewallClient } from './firewalls';
import { beforeStage, restoreStage, stageWords } from './restore-stage';
import type { FlowJudge } from './lazy-flow';
import { runCheck, type CheckTools } from './run-check';
import { checkText, judgedText } from './stage';
import { stageStop } from './stage-stop';
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
export interface RolloutTools extends Pick<FollowTools, 'clock' | 'log'> {
  readonly client: FirewallClient & Pick<ScmClient, 'load' | 'jobs'>;
  /** Sends a push or takes over its job, and waits. Throws unless it succeeds. */
  readonly push: (push: StagePush, signal: AbortSignal) => Promise<PushOutcome>;
  /** Newest job of a stage that an earlier run of this rollout started. */
  readonly started: (target: StageTarget, signal: AbortSignal) => Promise<Job | undefined>;
  /** Folder of the configuration. */
  readonly folder: string;
  readonly flows: FlowJudge;
  readonly onFailure: 'error' | 'restore';
  /** Called before a version is loaded into the candidate. */
  readonly beforeRestore: () => void;
  /** Command that goes on. */
  readonly again: string;
}

/** A rollout that ended: the last push, and notes for the user. */
export interface Rollout {
  readonly outcome: PushOutcome | undefined;
  readonly notes: readonly string[];
  /** Whether this run pushed every stage, and every firewall took it. */
  readonly isComplete: boolean;
}

/** Pushes one stage after the other, and checks each before the next one starts. Throws `PUSH_STAGES` at the first stop. */
export async function rollOut(
  tools: RolloutTools,
  targets: readonly StageTarget[],
  signal: AbortSignal,
): Promise<Rollout> {
  const notes: string[] = [];
  const ownKeys = new Set<string>();
  let last: PushOutcome | undefined;
  let base: number | undefined;
  let isComplete = true;
  const ended = await endedStages(tools, targets, signal);
  for (const [at, target] of targets.entries()) {
    const before = ended.get(target);
    if (before !== undefined) {
      tools.log.info(`stage ${target.stage.name} ended in an earlier run, with job ${before.id}`);
      base ??= beforeStage(before)?.base;
      ownKeys.add(keyIn(before));
      isComplete = false;
      continue;
    }
    if (target.folders.length + target.devices.length === 0) {
      notes.push(`stage "${target.stage.name}" has nothing to push: earlier stages have everything`);
      continue;
    }
    const { outcome, failed, pushed } = await pushStage(tools, targets, at, { base, ownKeys }, signal);
    base ??= beforeStage(outcome.job)?.base;
    ownKeys.add(keyIn(outcome.job));
    last = outcome;
    if (failed.length > 0) {
      isComplete = false;
      notes.push(
        `stage "${target.stage.name}": ${failed.join(', ')} did not take the change, within its limit of failures`,
      );
    }
    const why = await withCancellation({ phase: 'wait', jobId: outcome.job.id }, signal, () =>
      afterStage(tools, target, { ...outcome, pushed }, new Set(failed), signal),
    );
    if (why === undefined) continue;
    throw await stopped(tools, targets, at, { job: outcome.job, why, ownKeys }, signal);
  }
  return { outcome: last, notes, isComplete };
}

/**
 * Returns the stages that ended in an earlier run, with their jobs: a later stage has a job, so their checks passed, and what
 * they pushed still runs. To check them again could stop or restore a stage while a later one has the change.
 */
async function endedStages(
  tools: RolloutTools,
  targets: readonly StageTarget[],
  signal: AbortSignal,
): Promise<ReadonlyMap<StageTarget, Job>> {
  const full = targets.filter(({ folders, devices }) => folders.length + devices.length > 0);
  const jobs: (Job | undefined)[] = [];
  for (const target of full) jobs.push(await tools.started(target, signal));
  const last = jobs.findLastIndex((job) => job !== undefined);
  const ended = new Map<StageTarget, Job>();
  for (const [at, target] of full.slice(0, Math.max(0, last)).entries()) {
    const job = jobs[at];
    // A stage that must be pushed again is checked again, and so is every stage after it.
    if (job === undefined || (await lacking(tools, target, job, signal)).length > target.stage.maxFailures) break;
    ended.set(target, job);
  }
  return ended;
}

/** Returns the firewalls of a stage that do not run the version of a job. */
async function lacking(
  { client }: RolloutTools,
  target: StageTarget,
  job: Job,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const firewalls = (await firewallsOf(client, target, signal)).map(({ serial }) => serial);
  const [version, running] = [await versionOf(client, job, signal), await runningVersions(client, signal)];
  return firewalls.filter((serial) => version === undefined || running.get(serial) !== version);
}

async function pushStage(
  tools: RolloutTools,
  targets: readonly StageTarget[],
  at: number,
  { base, ownKeys }: { readonly base: number | undefined; readonly ownKeys: ReadonlySet<string> },
  signal: AbortSignal,
): Promise<{
  readonly outcome: PushOutcome;
  readonly failed: readonly string[];
  /** What this run pushed; undefined for the job of an earlier run, and without flows to judge. */
  readonly pushed: Configuration | undefined;
}> {
  const target = targets[at];
  if (target === undefined) throw new Error('no such stage');
  const { client } = tools;
  const { stage } = target;
  const running = await runningVersions(client, signal);
  const firewalls = await firewallsOf(client, target, signal);
  const isSuperseded = async (job: Job): Promise<boolean> => {
    return standingOf(job) !== 'open' && (await lacking(tools, target, job, signal)).length > 0;
  };
  const newest = base ?? Math.max(0, ...(await client.versions({ signal })).map(({ id }) => id));
  const ran = firewalls.map(({ serial }) => running.get(serial) ?? 0);
  const words = `${stageWords(stage.name, newest, ran)}${placeText(targets, at)}`;
  tools.log.info(`stage ${stage.name}: ${String(at + 1)} of ${String(targets.length)}`);
  const hasFlows = stage.checks.some(({ form }) => form.is === 'flow');
  const earlier = hasFlows ? await tools.started(target, signal) : undefined;
  const candidate = hasFlows ? await tools.flows.read(signal) : undefined;
  const pushedBy = ({ job }: PushOutcome): Configuration | undefined =>
    job.id === earlier?.id ? undefined : candidate;
  try {
    const outcome = await tools.push({ target, part: stage.name, words, isSuperseded }, signal);
    return { outcome, failed: [], pushed: pushedBy(outcome) };
  } catch (error) {
    if (!(error instanceof PushFailure)) throw error;
    const failed = failedFirewalls(error.outcome);
    if (failed.length > 0 && failed.length <= stage.maxFailures)
      return { outcome: error.outcome, failed, pushed: pushedBy(error.outcome) };
    const limit = stage.maxFailures === 0 ? '' : `, more than its limit of ${String(stage.maxFailures)}`;
    const why = `${String(failed.length)} of its firewalls failed${limit}: ${messageOf(error)}`;
    throw await stopped(
      tools,
      targets,
      at,
      { job: error.outcome.job, why, ownKeys: new Set([...ownKeys, keyIn(error.outcome.job)]) },
      signal,
    );
  }
}

/** What a list of jobs shows of a stage: its place, and what must pass before the next one. */
function placeText(targets: readonly StageTarget[], at: number): string {
  const checks = targets[at]?.stage.checks.map(({ name }) => visibleText(name)).join(', ') ?? '';
  const then = checks === '' ? '' : `, then ${checks.length > 60 ? `${checks.slice(0, 59)}…` : checks}`;
  return ` (${String(at + 1)} of ${String(targets.length)}${then})`;
}

/** Firewalls that are known to have failed, or that got no job; empty if the job itself failed for another reason. */
function failedFirewalls({ devices, missing, verdict }: PushOutcome): readonly string[] {
  if (verdict !== 'failure') return [];
  return [...devices.filter(({ result }) => result !== 'OK').map(({ device }) => device), ...missing];
}

/** Waits, and returns the first check that fails with the value seen. */
async function afterStage(
  tools: RolloutTools,
  target: StageTarget,
  { job, pushed }: PushOutcome & { readonly pushed: Configuration | undefined },
  failed: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { client, clock, folder } = tools;
  const { stage } = target;
  const wrong = await wrongFirewall(
    client,
    clock,
    { target, job, excused: await serialsOf(tools, target, failed, signal) },
    signal,
  );
  if (wrong !== undefined) return `its firewalls do not all run the new version: ${wrong}`;
  const ended = Date.parse(job.end_ts ?? '');
  // The wait counts from the end of the job, so a killed run does not start it again.
  const left = stage.waitMs - (Number.isNaN(ended) ? 0 : Math.min(stage.waitMs, Math.max(0, clock.now() - ended)));
  if (left > 0) await clock.sleep(left, signal);
  for (const check of stage.checks) {
    const approvalId = `${stage.name.replace(/[^\p{L}\p{N}]+/gu, '-')}-${job.id}`;
    if (check.form.is === 'approval') tools.log.info(`waiting for: scm approve ${approvalId}`);
    const wrongFlow: CheckTools['wrongFlow'] = (form, abort) => tools.flows.wrong(target, form, pushed, abort);
    const result = await runCheck(check, { clock, folder, approvalId, wrongFlow }, signal);
    if (result === 'passed') {
      tools.log.info(`passed: ${checkText(check)}${check.form.is === 'flow' ? `, ${judgedText(pushed)}` : ''}`);
      continue;
    }
    const times = `${String(result.attempts)} ${result.attempts === 1 ? 'attempt' : 'attempts'}`;
    return `check ${checkText(check)} failed after ${times}: ${result.seen}`;
  }
  return undefined;
}

/** A job names a firewall by its name or its serial number. */
async function serialsOf(
  { client }: RolloutTools,
  target: StageTarget,
  failed: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  if (failed.size === 0) return failed;
  const all = await firewallsOf(client, target, signal);
  return new Set(
    all.filter(({ names, serial }) => [serial, ...names].some((name) => failed.has(name))).map(({ serial }) => serial),
  );
}

async function stopped(
  tools: RolloutTools,
  targets: readonly StageTarget[],
  at: number,
  { job, why, ownKeys }: { readonly job: Job; readonly why: string; readonly ownKeys: Set<string> },
  signal: AbortSignal,
) {
  const target = targets[at];
  const { client, again, onFailure } = tools;
  const before = beforeStage(job)?.base || undefined;
  const push = (to: StageTarget): Promise<PushOutcome> => {
    const words = `restore of stage ${to.stage.name}`;
    return tools.push(
      { target: to, part: `restore ${job.id}`, restores: true, words, isSuperseded: () => Promise.resolve(false) },
      signal,
    );
  };
  const restored =
    onFailure === 'restore' && target !== undefined
      ? await restoreStage({ client, ownKeys, push, beforeLoad: tools.beforeRestore }, target, job, signal)
      : undefined;
  const facts = { ...(restored === undefined ? {} : { restored }), ...(before === undefined ? {} : { before }) };
  return stageStop(client, { targets, at, jobId: job.id, why, again, ...facts }, signal);
}

function keyIn({ description = '' }: Job): string {
  return description.split(' ')[0] ?? '';
}
