import { storedFolderName, type Job } from '../../catalog';
import { CodedError } from '../../core';
import { completePendingDeletes } from '../pending-deletes/complete-pending-deletes';
import { nameObject, type ProviderSession } from '../session';
import { isCoveredByPush } from './coverage';
import { parentsIn } from './destination';
import type { DonePush } from './done-push';
import type { TargetDevices } from './target-devices';
import { failureText, PushFailure } from './failure';
import { followJob } from './follow';
import { idempotencyKeyOf, jobOfLastAttempt, jobWithKey, mostAttempts, stageTrigger } from './idempotency-key';
import { outcomeOf, evaluate, type PushOutcome } from './outcome';
import { ownersIn } from './owners';
import type { PushOptions } from './options';
import { preparePush } from './prepare';
import { PushError, withCancellation } from './push-error';
import type { PushOrder } from './push-order';
import { restoreCandidate } from './restore';
import { sendPush, type Order } from './send';
import { statusClassOf } from './status-class';
import { readTree, type PushTree } from './tree';

/** Outcome of a push, and notes for the user. */
export interface PushRun {
  readonly outcome: PushOutcome;
  readonly notes: readonly string[];
  /** Account whose changes were pushed; undefined for all accounts. */
  readonly admin?: string | undefined;
  /** Whether this process started the job. */
  readonly isOwn: boolean;
}

/** Maximum number of lost responses without a matching job. */
const mostLosses = 3;

/**
 * Completes pending deletes, starts the job or takes over the job of a killed run, and waits for it. Throws a
 * `CodedError` unless the push is known to have succeeded. Only one push runs at a time in a process.
 */
export function runPush(session: ProviderSession, order: PushOrder): Promise<PushRun> {
  return session.exclusively(pushKey, () => pushNow(session, order));
}

/** Lock key that serializes the pushes of a process. */
export const pushKey = 'push';

/** Like `runPush`, for callers that hold the lock. */
export async function pushNow(session: ProviderSession, order: PushOrder): Promise<PushRun> {
  const deadline = session.clock.now() + order.options.limitMs;
  // A restored version has the deleted objects again, and its push must have them, too.
  if (order.part?.restores !== true) await requireNoPendingDeletes(session);
  const { sending, targetDevices, tree } = await preparePush(session, order.destination, order.options, deadline);
  // A stage is a push of its own, and a restore pushes what runs nowhere.
  const same = order.part === undefined ? alreadyDone(session, sending, order.options, tree) : undefined;
  if (same !== undefined) {
    session.log.info(`job ${same.outcome.job.id} of this run already includes this push`);
    session.journal.recordPush(unpushedIn(session, same, tree));
    return { outcome: same.outcome, notes: [], isOwn: same.isOwn };
  }
  const holds = new Set(session.run.finished);
  const { id, isOwn, notes } = await startOrTakeOver(session, order, sending, targetDevices);
  session.log.info(`waiting for job ${id}`);
  const { offline } = order.options;
  const tools = { ...session, random: Math.random };
  const limitMs = Math.max(0, deadline - session.clock.now());
  const outcome = await followJob(tools, { id, targetDevices, offline, limitMs });
  if (outcome.verdict !== 'success') throw await failure(session, order, outcome);
  // A write is pushed when every stage has it: until then, a restore must find the deletes that it undoes.
  if (order.part !== undefined) return { outcome, notes, isOwn, admin: sending.admin };
  const push: DonePush = {
    order: { ...order, priorJob: id },
    pushed: { folders: sending.folders, devices: sending.devices },
    admin: sending.admin,
    isOwn,
    holds,
    outcome,
  };
  session.run.addPush(push);
  // A warning of a push limited to one account may mean that changes stay staged, so what it contains is unknown.
  if (sending.admin === undefined || outcome.warnings.length === 0)
    session.journal.recordPush(unpushedIn(session, push, tree));
  return { outcome, notes, isOwn };
}

/**
 * Finds a push of this process that already contains another one: sent after every write, to the same folders or their
 * ancestors.
 */
function alreadyDone(
  session: ProviderSession,
  { folders, devices, admin }: Order,
  { offline }: PushOptions,
  tree: PushTree,
): DonePush | undefined {
  return session.run.pushes.find(
    (push) =>
      push.isOwn &&
      push.admin === admin &&
      // A push that tolerates disconnected devices cannot replace one that does not.
      (push.order.options.offline === 'error' || offline === 'warn') &&
      session.run.writes.every(({ entry }) => push.holds.has(entry)) &&
      folders.every((folder) => isBelow(folder, push.pushed.folders, tree)) &&
      devices.every((serial) => push.pushed.devices.includes(serial)),
  );
}

function isBelow(folder: string, above: readonly string[], tree: PushTree): boolean {
  const keys = new Set(above.flatMap((one) => [one, ...tree.below(one)]).map(storedFolderName));
  return keys.has(storedFolderName(folder));
}

/** Returns the unpushed writes of the journal that a push activated. */
function unpushedIn(
  session: ProviderSession,
  { pushed, holds, order }: DonePush,
  tree: PushTree,
): ReturnType<typeof unpushedWrites> {
  const unpushed = unpushedWrites(session);
  const parents = parentsIn(unpushed);
  return unpushed.filter(
    (write) =>
      (!session.run.hasWritten(write) || holds.has(write.entry)) &&
      (write.late === order.resourceId || isCoveredByPush(pushed, write, parents, tree)),
  );
}

function unpushedWrites(session: ProviderSession): ReturnType<ProviderSession['journal']['unpushed']> {
  return session.journal.unpushed();
}

/** Records that a rollout has ended: each of its stages has everything that was written before it started. */
export async function recordRollout(session: ProviderSession, push: DonePush): Promise<void> {
  session.run.addPush(push);
  const tree = await readTree(session);
  if (push.admin === undefined || push.outcome.warnings.length === 0)
    session.journal.recordPush(unpushedIn(session, push, tree));
}

/** Returns the newest job of a stage that an earlier run of the same push started; undefined if there is none. */
export async function jobOfStage(session: ProviderSession, order: PushOrder, part: string): Promise<Job | undefined> {
  // The jobs of an earlier process do not contain the writes of this one.
  if (session.run.writes.length > 0) return undefined;
  const { client, clock, signal } = session;
  const { sending } = await preparePush(session, order.destination, order.options, clock.now());
  const known = await client.jobs({ filter: 'push', signal });
  return jobOfLastAttempt(known, (attempt) => keyOf(order, sending, part, attempt));
}

function keyOf(
  { pushId, priorJob, triggers }: PushOrder,
  { folders, devices, admin }: Order,
  part: string | undefined,
  attempt: number,
): string {
  const all = part === undefined ? triggers : { ...triggers, [stageTrigger]: part };
  const whose = admin === undefined ? {} : { admin };
  return idempotencyKeyOf({ pushId, priorJob, triggers: all, folders, devices, ...whose, attempt });
}

async function requireNoPendingDeletes(session: ProviderSession): Promise<void> {
  const open = await completePendingDeletes(session);
  if (open.length === 0) return;
  const lines = open.map(
    ({ pending: pendingDelete, referrers }) =>
      `  ${nameObject(pendingDelete)} (${pendingDelete.id}), referenced by ${referrers.join(', ') || 'a reference that the service does not report'}`,
  );
  throw new CodedError(
    'DELETE_OWED',
    `nothing was pushed, because ${open.length === 1 ? 'an object is' : `${open.length} objects are`} pending deletion but still referenced:\n${lines.join('\n')}\n` +
      'Remove the references, or add the object to the configuration again',
  );
}

async function startOrTakeOver(
  session: ProviderSession,
  order: PushOrder,
  sending: Order,
  targetDevices: TargetDevices,
): Promise<{ readonly id: string; readonly isOwn: boolean; readonly notes: readonly string[] }> {
  const { signal } = session;
  const { part } = order;
  const known = await session.client.jobs({ filter: 'push', signal });
  const notes: string[] = [];
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    const key = keyOf(order, sending, part?.name, attempt);
    const there = jobWithKey(known, key);
    if (there !== undefined) {
      const children = known.filter(({ parent_id: parent }) => parent === there.id);
      const evidence = { parent: there, children, targetDevices, offline: order.options.offline };
      // The job of an earlier process does not contain the writes of this one.
      if (session.run.writes.length > 0 || !mayEndWell(evidence)) continue;
      if ((await part?.isSuperseded(there)) === true) continue;
      session.log.info(`waiting for job ${there.id}, which an earlier run started`);
      return { id: there.id, isOwn: false, notes };
    }
    const sent = await withCancellation({ phase: 'send' }, signal, () =>
      sendPush({ ...session, random: Math.random }, sending, key),
    );
    if (sent !== 'lost') return { id: sent.jobId, isOwn: true, notes };
    notes.push(
      'The answer to a push was lost and no job has its idempotency key, so the push was sent again. A repeated push changes nothing.',
    );
    if (notes.length === mostLosses) break;
  }
  throw new PushError(
    notes.length === 0 ? 'PUSH_ATTEMPTS' : 'PUSH_LOST',
    notes.length === 0
      ? `this push failed ${mostAttempts} times; fix the cause shown in its jobs`
      : `the push was sent ${mostLosses} times without an answer or a job at the service; check the jobs before you push again`,
    { phase: notes.length === 0 ? 'finished' : 'send' },
  );
}

/** Whether to wait for a job that was found by its idempotency key: it is running or has succeeded. */
function mayEndWell(evidence: Parameters<typeof outcomeOf>[0]): boolean {
  if (statusClassOf(evidence.parent) === 'open') return true;
  const { bad, odd, open } = evaluate(evidence);
  const { verdict } = outcomeOf(evidence);
  return verdict === 'success' || (verdict === 'unknown' && bad.length === 0 && odd.length === 0 && open.length > 0);
}

async function failure(session: ProviderSession, order: PushOrder, outcome: PushOutcome): Promise<PushFailure> {
  const text = failureText(outcome, ownersIn(order.triggers));
  if (order.options.onFailure !== 'restore') return new PushFailure(outcome, text);
  return new PushFailure(outcome, `${text}\n${await restoreCandidate(session, outcome)}`);
}
