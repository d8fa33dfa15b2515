import { deviceQueryLimit, type deviceQueries } from '../../catalog';
import { problem } from '../api-problem';
import type { Transaction } from '../model/transaction';
import type { DeviceState } from '../model/device-table';

type Fields = Readonly<Record<string, unknown>>;

/** A device query job as returned by the API. */
interface DeviceJob extends Fields {
  readonly jobId: string;
}

const metaKey = 'device-jobs';

/** Maximum number of jobs kept for each tenant; older ones are deleted. */
const mostQueries = 100;

/**
 * Runs a query on firewalls and returns its job id. The devices of this service have no firewall behind them. Connected
 * ones return an empty result that says so; all others fail. Throws 400.
 */
export async function queryDevices(
  tx: Transaction,
  command: (typeof deviceQueries)[number],
  body: Fields | undefined,
): Promise<string> {
  const serials = serialsIn(body);
  const { devices } = tx;
  const at = tx.date.replace('T', ' ').slice(0, 19);
  const results: Fields[] = [];
  for (const serial of serials) results.push(resultOf(serial, await devices.get(serial), at));
  const job: DeviceJob = {
    jobId: tx.newId(),
    progress: 100,
    state: results.every(({ state }) => state === 'complete') ? 'complete' : 'failed',
    request: { command, devices: serials },
    results,
  };
  await tx.meta.set(metaKey, JSON.stringify([job, ...(await jobsOf(tx))].slice(0, mostQueries)));
  return job.jobId;
}

/** Returns the job of a device query. Throws 404. */
export async function deviceQueryJob(tx: Transaction, id: string): Promise<Fields> {
  const job = (await jobsOf(tx)).find(({ jobId }) => jobId === id);
  if (job === undefined) throw problem('notFound', [`device job "${id}" does not exist`]);
  return job;
}

async function jobsOf(tx: Transaction): Promise<readonly DeviceJob[]> {
  // Written only by `queryDevices`.
  return JSON.parse((await tx.meta.get(metaKey)) ?? '[]') as DeviceJob[];
}

function resultOf(device: string, state: DeviceState | undefined, at: string): Fields {
  const cause =
    state === undefined ? 'the device does not exist' : state.connected ? undefined : 'the device is not connected';
  const msg = cause ?? 'The result is empty: the local service has no firewall.';
  const times = { created_ts: at, updated_ts: at };
  return { device, state: cause === undefined ? 'complete' : 'failed', ...times, details: { msg, result: {} } };
}

function serialsIn(body: Fields | undefined): readonly string[] {
  if (body === undefined) throw problem('missingBody', 'the request has no body');
  const serials = Array.isArray(body['devices']) ? body['devices'].map(String) : [];
  if (serials.length < 1 || serials.length > deviceQueryLimit)
    throw problem('invalidObject', [`devices must be a list of 1 to ${deviceQueryLimit} serial numbers`]);
  const wrong = serials.find((serial) => !/^\d{14,15}$/.test(serial));
  if (wrong !== undefined)
    throw problem('invalidObject', [`devices: "${wrong}" is not a serial number of 14 or 15 digits`]);
  return [...new Set(serials)];
}
