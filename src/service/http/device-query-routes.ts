import { deviceQueries, deviceQueryPath, readOnlyKindNamed } from '../../catalog';
import { deviceQueryJob, queryDevices } from '../jobs/device-query';
import type { Endpoint } from './endpoint';
import { parseObject } from './json-body';

const jobPath = readOnlyKindNamed('device_job')?.api.path ?? '';

/** Paths of device queries and of their jobs. */
export const deviceQueryPaths = {
  queries: deviceQueries.map((query) => `${deviceQueryPath}/${query}`),
  job: `${jobPath}/{id}`,
} as const;

/** Returns the endpoints of a device query path by method; undefined if it is not one. A query changes nothing. */
export function deviceQueryEndpoints(path: string): Readonly<Record<string, Endpoint>> | undefined {
  const query = deviceQueries.find((one) => path === `${deviceQueryPath}/${one}`);
  if (query !== undefined) return { POST: { effect: 'reads', query: [], run: start(query) } };
  const id = path.startsWith(`${jobPath}/`) ? path.slice(jobPath.length + 1) : '';
  return /^[\w-]+$/.test(id) ? { GET: { effect: 'reads', query: [], run: follow(id) } } : undefined;
}

function start(query: (typeof deviceQueries)[number]): Endpoint['run'] {
  return async (request) => {
    const body = parseObject(request.text);
    const id = await request.write((tx) => queryDevices(tx, query, body));
    return { status: 201, body: { job_id: id }, secrets: 'none' };
  };
}

function follow(id: string): Endpoint['run'] {
  return async (request) => ({
    status: 200,
    body: await request.read((tx) => deviceQueryJob(tx, id)),
    secrets: 'none',
  });
}
