import { securityActions } from '../audit/security-log';
import { latestVersion } from '../jobs/latest-version';
import type { Transaction } from '../model/transaction';
import type { Pruned } from '../storage/database';
import type { History } from './keep';

/**
 * Maximum number of rows that one transaction deletes, so that other requests wait no longer than for a normal write.
 */
const mostAtOnce = 500;

/**
 * Maximum number of audit entries of a security event, for example of failed logins: anyone can cause them, so they must
 * not fill the store.
 */
const mostEvents = 10_000;

/** Deletes one batch of history that exceeds its retention. */
export async function prune(tx: Transaction, keep: History): Promise<Pruned> {
  const before = (ms: number | undefined): string | undefined =>
    ms === undefined ? undefined : new Date(Math.max(0, tx.now - ms)).toISOString();
  const { audit, versions, jobs } = keep;
  const { audit: log } = tx;
  const parts = [await log.prune({ count: audit.count, before: before(audit.ms) }, mostAtOnce)];
  for (const action of securityActions) parts.push(await log.pruneAction(action, mostEvents, mostAtOnce));
  parts.push(
    await tx.jobs.prune({ count: jobs.count, before: before(jobs.ms) }, mostAtOnce),
    await tx.versions.prune(
      { count: versions.count, before: before(versions.ms), inUse: await versionsInUse(tx) },
      mostAtOnce,
    ),
  );
  return parts.includes('more') ? 'more' : 'done';
}

async function versionsInUse(tx: Transaction): Promise<readonly number[]> {
  const devices = await tx.devices.all();
  const running = Number((await tx.meta.get('running')) ?? 0);
  return [running, await latestVersion(tx), ...devices.map(({ version }) => version)];
}
