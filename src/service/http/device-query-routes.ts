import { deviceQueries, deviceQueryPath, readOnlyKindNamed } from '../../catalog';
import { deviceQueryJob, queryDevices } from '../jobs/device-query';
import { problem } from '../api-problem';
import type { ApiRequest, Endpoint, Route } from './endpoint';
import { parseObject } from './json-body';

/** Path of the jobs of device queries. */
export const deviceJobPath = readOnlyKindNamed('device_job')?.api.path ?? '';

/** Device queries and their jobs. A query changes nothing. */
export const deviceQueryRoutes: readonly Route[] = [
  ...deviceQueries.map((query): Route => ({
    path: `${deviceQueryPath}/${query}`,
    endpoints: { POST: { effect: 'reads', query: [], run: start(query) } },
  })),
  {
    path: `${deviceJobPath}/{id}`,
    endpoints: { GET: { effect: 'reads', query: [], run: follow } },
    refusal: (id) => (/^[\w-]+$/.test(id) ? undefined : problem('notFound', `no resource at ${deviceJobPath}/${id}`)),
  },
];

function start(query: (typeof deviceQueries)[number]): Endpoint['run'] {
  return async (request) => {
    const body = parseObject(request.text);
    const id = await request.write((tx) => queryDevices(tx, query, body));
    return { status: 201, body: { job_id: id }, secrets: 'none' };
  };
}

async function follow(request: ApiRequest): ReturnType<Endpoint['run']> {
  const body = await request.read((tx) => deviceQueryJob(tx, request.objectId));
  return { status: 200, body, secrets: 'none' };
}
