import { noticePaths } from '../../catalog';
import { problem } from '../api-problem';
import type { ApiRequest, Endpoint, Route } from './endpoint';
import { parseObject } from './json-body';

/** Incidents and alerts. A local service has neither, so every search result is empty. */
export const noticeRoutes: readonly Route[] = [
  { path: noticePaths.incidents, endpoints: { POST: search(() => 'incidents') } },
  {
    path: `${noticePaths.incident}/{id}`,
    endpoints: {
      GET: { effect: 'reads', query: [], run: ({ objectId }) => Promise.reject(missing(objectId)) },
    },
  },
  { path: `${noticePaths.insights}/{id}`, endpoints: { POST: search(({ objectId }) => objectId) } },
];

function search(nameOf: (request: ApiRequest) => string): Endpoint {
  const run = async (request: ApiRequest): ReturnType<Endpoint['run']> => {
    const queryInput = parseObject(request.text) ?? {};
    const header = {
      createdAt: await request.read((tx) => Promise.resolve(tx.date)),
      dataCount: 0,
      requestId: request.requestId,
      queryInput,
      isResourceDataOverridden: false,
      fieldList: [],
      status: { subCode: 200 },
      name: nameOf(request),
    };
    return { status: 200, body: { header, data: [] }, secrets: 'none' };
  };
  return { effect: 'reads', query: [], run };
}

function missing(id: string): Error {
  return problem('notFound', [`incident "${id}" does not exist`]);
}
