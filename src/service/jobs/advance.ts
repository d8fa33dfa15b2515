import type { JobResult, JobState } from '../../catalog';
import { makePause } from '../make-pause';
import { rowBody } from '../model/object-row';
import type { Transaction } from '../model/transaction';
import { loadedMark } from './admin-push';
import { commit, pushedDevices } from './commit';
import { copyAhead } from './copy-ahead';
import type { DeviceState } from '../model/device-table';
import { orderOf, type JobRow } from '../model/job-row';
import { finishTask, taskOf } from './task';
import { validateVersion, type Findings } from './validate-version';

/**
 * Milliseconds until the next step. `idle`: nothing to do. `stuck`: a device keeps its job open. `held`: another
 * instance has the lease.
 */
export type Next = number | 'idle' | 'stuck' | 'held';

const commitMs = 400;
const deviceMs = 200;

/**
 * Advances the oldest push of a tenant by one step. The whole state is in the store, so any instance can continue, also
 * after a crash.
 */
export async function advance(tx: Transaction): Promise<Next> {
  const { jobs } = tx;
  const job = await jobs.current();
  if (job === undefined) return 'idle';
  if (job.state === 'PEND') {
    await jobs.update({ ...job, state: 'ACT', percent: 10, started: tx.date, summary: 'committing' });
    return commitMs;
  }
  const task = taskOf(orderOf(job));
  if (task !== undefined) {
    await finishTask(tx, job, task);
    return 0;
  }
  if (job.version === 0) {
    if ((await copyAhead(tx, job, orderOf(job))) === 'more') return 0;
    await commitAndSpread(tx, job);
    return deviceMs;
  }
  const children = await jobs.children(job.id);
  const open = children.filter((child) => child.ended === '');
  if (open.length === 0) {
    await finish(tx, job, children);
    return 0;
  }
  return (await advanceChildren(tx, job, open)) ? deviceMs : 'stuck';
}

async function commitAndSpread(tx: Transaction, job: JobRow): Promise<void> {
  const order = orderOf(job);
  await tx.sql.run('SAVEPOINT pushing');
  const pause = makePause();
  const { version, warnings } = await commit(tx, order, job.admin, pause);
  const found = await validateVersion(tx, order, version, pause);
  if (found.errors.length > 0) {
    await tx.sql.run('ROLLBACK TO pushing');
    await tx.sql.run('RELEASE pushing');
    await refuse(tx, job, found);
    return;
  }
  await tx.sql.run('RELEASE pushing');
  if (order.admins === undefined) await tx.meta.set(loadedMark, '');
  const notes = [...warnings, ...found.warnings];
  for (const node of pushedDevices(await tx.tree(), order)) {
    const device = await tx.devices.get(node.name);
    if (device === undefined || device.outcome.result === 'absent') continue;
    const row = await tx.objects.get(node.id);
    const shown = row === undefined ? undefined : rowBody(row)['display_name'];
    await tx.jobs.insert({
      ...job,
      id: await tx.meta.next('job'),
      parent: job.id,
      type: 'CommitAll',
      state: 'PEND',
      percent: 0,
      request: '',
      serial: node.name,
      device: typeof shown === 'string' ? shown : node.name,
      version,
      summary: 'queued',
      details: detailsOf(),
      inserted: tx.date,
      started: '',
    });
  }
  await tx.jobs.update({
    ...job,
    version,
    state: 'ACT',
    percent: 50,
    summary: `pushing version ${version}`,
    details: detailsOf([], notes),
  });
}

// Nothing is committed: no version, no child jobs, and staged changes stay staged.
async function refuse(tx: Transaction, job: JobRow, { errors, warnings }: Findings): Promise<void> {
  const summary = `validation failed: ${errors.length} ${errors.length === 1 ? 'error' : 'errors'}; nothing was pushed`;
  await tx.jobs.update({
    ...job,
    state: 'FIN',
    result: 'FAIL',
    percent: 100,
    ended: tx.date,
    summary,
    details: detailsOf(errors, warnings, [summary]),
  });
}

async function advanceChildren(tx: Transaction, job: JobRow, open: readonly JobRow[]): Promise<boolean> {
  let moved = false;
  for (const child of open) {
    const next = nextOf(child, await tx.devices.get(child.serial), tx.date);
    if (next === undefined) continue;
    moved = true;
    await tx.jobs.update(next);
    if (next.result !== 'OK') continue;
    const device = await tx.devices.get(child.serial);
    if (device !== undefined) await tx.devices.put({ ...device, version: job.version, date: tx.date });
  }
  if (moved && job.percent < 90) await tx.jobs.update({ ...job, percent: job.percent + 10 });
  return moved;
}

function nextOf(child: JobRow, device: DeviceState | undefined, now: string): JobRow | undefined {
  if (child.state === 'PEND') return { ...child, state: 'ACT', percent: 25, started: now, summary: 'preparing' };
  if (child.state === 'ACT') return { ...child, state: 'PUSHSENT', result: 'WAIT', percent: 50, summary: 'sent' };
  const name = `device ${child.serial} (${child.device})`;
  const end = (state: JobState, result: JobResult, why: string, errors: readonly string[]): JobRow => ({
    ...child,
    state,
    result,
    percent: 100,
    ended: now,
    summary: why,
    details: detailsOf(errors, device?.outcome.warnings, errors.length === 0 ? [`${name}: ${why}`] : []),
  });
  const outcome = device?.connected === true ? device.outcome : { result: 'offline' as const };
  switch (outcome.result) {
    case 'never':
      return undefined;
    case 'success':
    case 'absent':
      return end('FIN', 'OK', 'configuration committed', []);
    case 'failure': {
      const errors = device?.outcome.errors ?? ['the device refused the configuration'];
      return end(
        'PUSHFAIL',
        'FAIL',
        'commit failed',
        errors.map((error) => `${name}: ${error}`),
      );
    }
    case 'timeout':
      return end('PUSHTIMEOUT', 'TIMEOUT', 'timed out', [`${name}: no answer in time`]);
    case 'abort':
      return end('PUSHABORT', 'CANCELLED', 'aborted', [`${name}: the push was aborted`]);
    case 'offline':
      return end('PUSHFAIL', 'FAIL', 'device is not connected', [`${name}: the device is not connected`]);
  }
}

async function finish(tx: Transaction, job: JobRow, children: readonly JobRow[]): Promise<void> {
  const failed = children.filter((child) => child.result !== 'OK');
  const errors = failed.flatMap((child) => detailOf(child, 'errors'));
  const warnings = [...detailOf(job, 'warnings'), ...children.flatMap((child) => detailOf(child, 'warnings'))];
  const summary =
    children.length === 0
      ? `version ${job.version} reached no firewall (0 of 0 devices): the pushed folders contain none`
      : failed.length === 0
        ? `version ${job.version} pushed to ${children.length} of ${children.length} devices`
        : `version ${job.version} pushed to ${children.length - failed.length} of ${children.length} devices; failed on ${failed.map((child) => child.device).join(', ')}`;
  // If all devices failed, the previous version stays the running one.
  if (children.length === 0 || failed.length < children.length) await tx.meta.set('running', String(job.version));
  await tx.jobs.update({
    ...job,
    state: 'FIN',
    result: failed.length === 0 ? 'OK' : 'FAIL',
    percent: 100,
    ended: tx.date,
    summary,
    details: detailsOf(errors, warnings, [summary]),
  });
}

function detailsOf(
  errors: readonly string[] = [],
  warnings: readonly string[] = [],
  info: readonly string[] = [],
): string {
  return JSON.stringify({ info, errors, warnings });
}

function detailOf(job: JobRow, part: 'errors' | 'warnings'): readonly string[] {
  // Written only by `detailsOf`.
  return (JSON.parse(job.details) as Record<'errors' | 'warnings', string[]>)[part];
}
