import { readRestoreText, type Job } from '../../../catalog';
import { awaitTurn } from '../busy';
import { isParent } from '../idempotency-key';
import { statusClassOf } from '../status-class';
import { firewallsOf, runningVersions, versionOf, type FirewallTools } from './firewalls';
import type { RolloutTools } from './rollout-tools';
import type { StageTarget } from './stage-targets';

/** What earlier runs of a rollout have done. */
export interface EarlierRuns {
  /** Newest job of each stage that was started. */
  readonly started: ReadonlyMap<StageTarget, Job>;
  /** Jobs of the stages that ended. */
  readonly ended: ReadonlyMap<StageTarget, Job>;
}

/**
 * Finds the stages that an earlier run started, and those that ended there: a later stage has a job, so their checks passed,
 * and what they pushed still runs. To check them again could stop or restore a stage while a later one has the change.
 */
export async function earlierRuns(tools: RolloutTools, targets: readonly StageTarget[]): Promise<EarlierRuns> {
  await restoresEnd(tools, targets);
  const full = targets.filter(({ folders, devices }) => folders.length + devices.length > 0);
  const started = new Map<StageTarget, Job>();
  for (const target of full) {
    const job = await tools.started(target);
    if (job !== undefined) started.set(target, job);
  }
  const last = full.findLastIndex((target) => started.has(target));
  const ended = new Map<StageTarget, Job>();
  for (const target of full.slice(0, Math.max(0, last))) {
    const job = started.get(target);
    // A stage that must be pushed again is checked again, and so is every stage after it.
    if (job === undefined || (await lacking(tools, target, job)).length > target.stage.maxFailures) break;
    ended.set(target, job);
  }
  return { started, ended };
}

/** Waits for the restore of a stage that a killed run started: its firewalls still run what they are about to lose. */
async function restoresEnd(tools: RolloutTools, targets: readonly StageTarget[]): Promise<void> {
  const { client, clock, signal } = tools;
  const names = new Set(targets.map(({ stage }) => stage.name));
  const isRestoring = (await client.jobs({ filter: 'push', signal })).some(
    (job) => isParent(job) && statusClassOf(job) === 'open' && names.has(readRestoreText(job.description) ?? ''),
  );
  if (!isRestoring) return;
  await awaitTurn({ ...tools, random: Math.random }, 'wait', clock.now() + tools.limitMs);
}

/** Returns the firewalls of a stage that do not run the version of a job. */
export async function lacking(tools: FirewallTools, target: StageTarget, job: Job): Promise<readonly string[]> {
  const firewalls = (await firewallsOf(tools, target)).map(({ serial }) => serial);
  const [version, running] = [await versionOf(tools, job), await runningVersions(tools)];
  return firewalls.filter((serial) => version === undefined || running.get(serial) !== version);
}
