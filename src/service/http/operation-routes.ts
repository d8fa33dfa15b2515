import { jobPaths, versionPaths } from '../../catalog';
import { problem } from '../api-problem';
import { jobAnswer, singleJobAnswer } from '../model/job-row';
import { acceptPush } from '../jobs/push';
import { loadIntoCandidate, rollBack } from '../jobs/load-version';
import { versionAnswer } from '../model/version-table';
import { parsePaging } from '../operations/read';
import { deviceQueryRoutes } from './device-query-routes';
import { deviceValueRoutes } from './device-value-routes';
import type { ApiRequest, Endpoint, Route } from './endpoint';
import { parseJson, parseObject } from './json-body';
import { noticeRoutes } from './notice-routes';

/** Returns the paths of the operations domain. */
export function operationRoutes(wake: (tenant: string) => void): readonly Route[] {
  return [
    { path: jobPaths.list, endpoints: { GET: reads(listJobs, ['filter', 'offset', 'limit']) } },
    oneOf(jobPaths.one, getJob),
    oneOf(jobPaths.alsoOne, getJob),
    { path: versionPaths.list, endpoints: { GET: reads(listVersions, ['offset', 'limit']) } },
    { path: versionPaths.running, endpoints: { GET: reads(running) } },
    { path: versionPaths.load, endpoints: { POST: { effect: 'changes', query: [], run: load } } },
    {
      path: versionPaths.push,
      endpoints: { POST: { effect: 'starts-job', query: [], run: (request) => push(request, wake) } },
    },
    { path: versionPaths.candidate, endpoints: { DELETE: { effect: 'changes', query: [], run: discard } } },
    oneOf(versionPaths.list, getVersion),
    ...deviceQueryRoutes,
    ...noticeRoutes,
    ...deviceValueRoutes,
  ];
}

function reads(run: Endpoint['run'], query: readonly string[] = []): Endpoint {
  return { effect: 'reads', query, run };
}

/** An ID has no colon, which starts an action. */
function oneOf(collection: string, run: Endpoint['run']): Route {
  return {
    path: `${collection}/{id}`,
    endpoints: { GET: reads(run) },
    refusal: (id) => (id.includes(':') ? problem('notFound', `no resource at ${collection}/${id}`) : undefined),
  };
}

const listJobs: Endpoint['run'] = async (request) => {
  const { filter } = request.query;
  // All jobs of this service belong to a push.
  if (filter !== undefined && filter !== 'push') {
    throw problem('invalidQuery', [`filter must be "push", got ${JSON.stringify(filter)}`]);
  }
  const { offset, limit } = parsePaging(request.query);
  const { rows, total } = await request.read((tx) => tx.jobs.list(offset, limit));
  return { status: 200, body: { data: rows.map(jobAnswer), offset, limit, total }, secrets: 'none' };
};

async function getJob(request: ApiRequest): ReturnType<Endpoint['run']> {
  const { objectId: id } = request;
  const job = /^\d{1,15}$/.test(id) ? await request.read((tx) => tx.jobs.get(Number(id))) : undefined;
  if (job === undefined) throw problem('notFound', [`job "${id}" does not exist`]);
  return { status: 200, body: { data: [singleJobAnswer(job)] }, secrets: 'none' };
}

const listVersions: Endpoint['run'] = async (request) => {
  const { offset, limit } = parsePaging(request.query);
  const { rows, total } = await request.read((tx) => tx.versions.list(offset, limit));
  return { status: 200, body: { data: rows.map(versionAnswer), offset, limit, total }, secrets: 'none' };
};

async function getVersion(request: ApiRequest): ReturnType<Endpoint['run']> {
  const { objectId: version } = request;
  const row = /^\d{1,15}$/.test(version) ? await request.read((tx) => tx.versions.get(Number(version))) : undefined;
  if (row === undefined) throw problem('notFound', [`version "${version}" does not exist`]);
  return { status: 200, body: [versionAnswer(row)], secrets: 'none' };
}

const running: Endpoint['run'] = async (request) => {
  const devices = await request.read((tx) => tx.devices.all());
  const data = devices
    .filter((device) => device.version > 0)
    .map(({ serial, version, date }) => ({ device: serial, version, date }));
  return { status: 200, body: { data, offset: 0, limit: data.length, total: data.length }, secrets: 'none' };
};

const load: Endpoint['run'] = async (request) => {
  const body = parseObject(request.text);
  const version = await request.write((tx) => loadIntoCandidate(tx, body));
  return {
    status: 201,
    body: { success: true, message: `version ${version} loaded into the candidate` },
    secrets: 'none',
  };
};

const discard: Endpoint['run'] = async (request) => {
  const version = await request.write(rollBack);
  return {
    status: 200,
    body: { success: true, message: `candidate is the running configuration, version ${version}` },
    secrets: 'none',
  };
};

async function push(request: ApiRequest, wake: (tenant: string) => void): ReturnType<Endpoint['run']> {
  const body = parseJson(request.text);
  const answer = await request.write((tx) => acceptPush(tx, body));
  wake(request.identity.tenant);
  return { status: 201, body: answer, secrets: 'none' };
}
