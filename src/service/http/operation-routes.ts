import { jobPaths, versionPaths } from '../../catalog';
import { problem } from '../api-problem';
import { jobAnswer, singleJobAnswer } from '../model/job-row';
import { acceptPush } from '../jobs/push';
import { loadIntoCandidate, rollBack } from '../jobs/load-version';
import { versionAnswer } from '../model/version-table';
import { parsePaging } from '../operations/read';
import { deviceQueryEndpoints, deviceQueryPaths } from './device-query-routes';
import { deviceValueEndpoints, deviceValuePaths } from './device-value-routes';
import type { ApiRequest, Endpoint } from './endpoint';
import { parseJson, parseObject } from './json-body';
import { noticeEndpoints, noticePatterns } from './notice-routes';

type Endpoints = Readonly<Record<string, Endpoint>>;

/** All paths of the operations domain; `{id}` is an ID. */
export const operationPaths: readonly string[] = [
  jobPaths.list,
  `${jobPaths.one}/{id}`,
  `${jobPaths.alsoOne}/{id}`,
  versionPaths.list,
  versionPaths.running,
  versionPaths.load,
  versionPaths.push,
  versionPaths.candidate,
  `${versionPaths.list}/{id}`,
  ...deviceQueryPaths.queries,
  deviceQueryPaths.job,
  ...noticePatterns,
  ...deviceValuePaths,
];

/** Returns the pattern in `operationPaths` that a path matches, or undefined. */
export function operationPatternOf(path: string): string | undefined {
  if (operationPaths.includes(path)) return path;
  const pattern = `${path.slice(0, path.lastIndexOf('/'))}/{id}`;
  return path.includes(':') || !operationPaths.includes(pattern) ? undefined : pattern;
}

/** Returns the endpoints of an operations path by method; undefined if it is not one. */
export function operationEndpoints(path: string, wake: (tenant: string) => void): Endpoints | undefined {
  switch (path) {
    case jobPaths.list:
      return { GET: { effect: 'reads', query: ['filter', 'offset', 'limit'], run: listJobs } };
    case versionPaths.list:
      return { GET: { effect: 'reads', query: ['offset', 'limit'], run: listVersions } };
    case versionPaths.running:
      return { GET: { effect: 'reads', query: [], run: running } };
    case versionPaths.load:
      return { POST: { effect: 'changes', query: [], run: load } };
    case versionPaths.push:
      return { POST: { effect: 'starts-job', query: [], run: (request) => push(request, wake) } };
    case versionPaths.candidate:
      return { DELETE: { effect: 'changes', query: [], run: discard } };
    default:
      return single(path);
  }
}

function single(path: string): Endpoints | undefined {
  const job = below(path, jobPaths.one) ?? below(path, jobPaths.alsoOne);
  if (job !== undefined) return { GET: { effect: 'reads', query: [], run: (request) => getJob(request, job) } };
  const version = below(path, versionPaths.list);
  if (version !== undefined)
    return { GET: { effect: 'reads', query: [], run: (request) => getVersion(request, version) } };
  return deviceQueryEndpoints(path) ?? noticeEndpoints(path) ?? deviceValueEndpoints(path);
}

function below(path: string, collection: string): string | undefined {
  const rest = path.startsWith(`${collection}/`) ? path.slice(collection.length + 1) : '';
  return rest === '' || rest.includes('/') || rest.includes(':') ? undefined : rest;
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

async function getJob(request: ApiRequest, id: string): ReturnType<Endpoint['run']> {
  const job = /^\d{1,15}$/.test(id) ? await request.read((tx) => tx.jobs.get(Number(id))) : undefined;
  if (job === undefined) throw problem('notFound', [`job "${id}" does not exist`]);
  return { status: 200, body: { data: [singleJobAnswer(job)] }, secrets: 'none' };
}

const listVersions: Endpoint['run'] = async (request) => {
  const { offset, limit } = parsePaging(request.query);
  const { rows, total } = await request.read((tx) => tx.versions.list(offset, limit));
  return { status: 200, body: { data: rows.map(versionAnswer), offset, limit, total }, secrets: 'none' };
};

async function getVersion(request: ApiRequest, version: string): ReturnType<Endpoint['run']> {
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
