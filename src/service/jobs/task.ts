import { problem } from '../api-problem';
import { rowBody } from '../model/object-row';
import { VisibleNames } from '../model/references';
import type { Transaction } from '../model/transaction';
import { hasKind, kindNamed, nameReferencesOf, type JobType } from '../../catalog';
import type { JobRow, RequestedPush } from '../model/job-row';
import { queueJob } from './queue-job';

/** A job that does not push a version. */
export type Task =
  | { readonly kind: 'publish'; readonly snippet: string; readonly version: number; readonly validation: boolean }
  | { readonly kind: 'auto-vpn'; readonly names: readonly string[] };

/** The request of a job with a task. */
export type TaskOrder = RequestedPush & { readonly task: Task };

const typeOf: Readonly<Record<Task['kind'], JobType>> = { publish: 'Validate', 'auto-vpn': 'CommitAndPush' };

/** Queues a task job in its tenant and returns its number. */
export function queueTask(tx: Transaction, task: Task, description: string): Promise<number> {
  const order: TaskOrder = { folders: [], devices: [], scope: '', description, task };
  return queueJob(tx, typeOf[task.kind], order);
}

/** Completes a task job. */
export async function finishTask(tx: Transaction, job: JobRow, { task, description }: TaskOrder): Promise<void> {
  const errors = task.kind === 'publish' ? await publishErrors(tx, task) : await vpnErrors(tx, task.names);
  const summary = errors.length === 0 ? `${description}: done` : `${description}: failed`;
  await tx.jobs.update({
    ...job,
    state: 'FIN',
    result: errors.length === 0 ? 'OK' : 'FAIL',
    percent: 100,
    ended: tx.date,
    summary,
    details: JSON.stringify({ info: [summary], errors, warnings: [] }),
  });
}

async function publishErrors(tx: Transaction, task: Extract<Task, { kind: 'publish' }>): Promise<readonly string[]> {
  const tree = await tx.tree();
  const node = tree.byId(task.snippet);
  const saved = await tx.snapshots.get(task.snippet, task.version);
  if (node === undefined || saved === undefined) return [`snippet "${task.snippet}" no longer exists`];
  if (!task.validation) return [];
  const visible = new VisibleNames(tx, node);
  const mentions = saved.objects.flatMap((row) =>
    hasKind(row.kind) ? nameReferencesOf(kindNamed(row.kind), rowBody(row)).map((mention) => ({ row, mention })) : [],
  );
  await visible.load(mentions.map(({ mention }) => mention));
  const has = (kinds: readonly string[], name: string): boolean =>
    saved.objects.some((row) => row.name === name && kinds.includes(row.kind));
  return mentions
    .filter(({ mention }) => !has(mention.reference.kinds, mention.name) && !visible.accepts(mention))
    .map(({ row, mention }) => `${row.kind} "${row.name}": "${mention.name}" is not a valid reference`);
}

// A cluster is pushed to its members. Any other name is the serial number of a firewall.
async function vpnErrors(tx: Transaction, names: readonly string[]): Promise<readonly string[]> {
  const { devices } = tx;
  const clusters = await tx.objects.findByNames(['auto_vpn_cluster'], names);
  const known = (await tx.tree()).devices().map(({ name }) => name);
  const members = clusters.flatMap(({ body }) => known.filter((serial) => body.includes(JSON.stringify(serial))));
  const errors: string[] = [];
  for (const serial of new Set([...members, ...names.filter((name) => known.includes(name))])) {
    const device = await devices.get(serial);
    if (device?.connected === false) errors.push(`device ${serial}: the device is not connected`);
    else if (device?.outcome.result === 'failure')
      errors.push(...(device.outcome.errors ?? ['commit failed']).map((error) => `device ${serial}: ${error}`));
  }
  return errors;
}

/** Returns the task of a request; undefined for a push. */
export function taskOf(order: RequestedPush): TaskOrder | undefined {
  // Written only by `queueTask`.
  return 'task' in order ? (order as TaskOrder) : undefined;
}

/** Returns a version number from `fields`, or `fallback` if absent. Throws 400 unless it is a positive integer. */
export function versionIn(fields: Readonly<Record<string, unknown>>, name: string, fallback?: number): number {
  const value = fields[name] ?? fallback;
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isSafeInteger(number)) return number;
  throw problem('invalidObject', [`${name} must be the number of a version, got ${JSON.stringify(value)}`]);
}
