import { readStageText, type ConfigVersion, type Job } from '../../../catalog';
import type { ScmClient } from '../../../client';
import { messageOf } from '../../../core';
import { isParent } from '../idempotency-key';
import type { PushOutcome } from '../outcome';
import { statusClassOf } from '../status-class';
import type { FirewallClient } from './firewalls';
import type { StageTarget } from './stage-targets';

/** What a restore needs. `push` sends the loaded candidate to the stage, and throws unless it succeeds. */
export interface RestoreTools {
  readonly client: FirewallClient & Pick<ScmClient, 'load' | 'jobs'>;
  readonly push: (target: StageTarget) => Promise<PushOutcome>;
  /** Start of the descriptions of this rollout’s own jobs. */
  readonly mark: string;
  /** Called before a version is loaded: after it, a killed process could record nothing. */
  readonly beforeLoad: () => void;
  readonly signal: AbortSignal;
}

/**
 * Brings a stage back to the version that it ran before. Refuses if that would undo what others have pushed since. Returns
 * what was done, or why nothing was.
 */
export async function restoreStage(tools: RestoreTools, target: StageTarget, job: Job): Promise<string> {
  const { client, push, mark, beforeLoad, signal } = tools;
  const { base: before = 0, ran = [] } = readStageText(job.description) ?? {};
  const [running = 0, ...others] = ran;
  if (running === 0 || others.length > 0 || before === 0)
    return 'The stage was not restored: its firewalls did not all run one version before';
  try {
    const versions = await client.versions({ signal });
    if (!isSame(versions, running, before)) {
      return `The stage was not restored: its firewalls ran version ${String(running)}, and version ${String(before)} was pushed to others, so neither is right for all`;
    }
    const foreign = foreignSince(versions, before, mark);
    if (foreign !== undefined) {
      return `The stage was not restored: version ${foreign.version} of ${foreign.admin} is newer than version ${String(before)}, and a restore would undo it`;
    }
    const open = (await client.jobs({ filter: 'push', signal })).find(
      (one) => isParent(one) && statusClassOf(one) === 'open' && one.id !== job.id,
    );
    if (open !== undefined) return `The stage was not restored: job ${open.id} of another push is running`;
    beforeLoad();
    await client.load(before, { signal });
    // The API cannot load a version only if no other is newer, so a push of others can come between the look and the load.
    const meanwhile = foreignSince(await client.versions({ signal }), before, mark);
    if (meanwhile !== undefined) return await putBack(tools, meanwhile);
  } catch (error) {
    return `The stage could not be restored: ${messageOf(error)}`;
  }
  try {
    const { job: back } = await push(target);
    return `The stage runs the configuration of version ${String(before)} again (job ${back.id}). The candidate is that version, so the next apply writes the change again`;
  } catch (error) {
    return `Version ${String(before)} was loaded into the candidate, but its push did not succeed: ${messageOf(error)}`;
  }
}

/** Returns the newest version after another one that is not of this rollout. */
function foreignSince(versions: readonly ConfigVersion[], before: number, mark: string): ConfigVersion | undefined {
  const foreign = versions.filter((version) => version.id > before && !version.description.startsWith(mark));
  return foreign.sort((a, b) => b.id - a.id)[0];
}

/** Loads what others have pushed during the restore, so that the candidate has their change again. */
async function putBack({ client, signal }: RestoreTools, { id, version, admin }: ConfigVersion): Promise<string> {
  const why = `The stage was not restored: ${admin} pushed version ${version} during the restore`;
  try {
    await client.load(id, { signal });
    return `${why}, and the candidate is that version again`;
  } catch (error) {
    return `${why}, which the candidate lacks now (${messageOf(error)}); run scm restore ${String(id)} --discard-all-staged-changes`;
  }
}

/**
 * Whether a firewall with one version has what a later one says of it: they are one version, or all versions between them
 * are stages of one rollout.
 */
function isSame(versions: readonly ConfigVersion[], running: number, base: number): boolean {
  if (running === base) return true;
  const between = versions
    .filter(({ id }) => id >= running && id <= base)
    .map(({ description }) => readStageText(description));
  return running < base && between.every((one) => one !== undefined && one.base === between[0]?.base);
}
