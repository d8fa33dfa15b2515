import { noticePaths } from '../../catalog';
import { problem } from '../api-problem';
import type { ApiRequest, Endpoint } from './endpoint';
import { parseObject } from './json-body';

/** Paths of incidents and alerts. */
export const noticePatterns: readonly string[] = [
  noticePaths.incidents,
  `${noticePaths.incident}/{id}`,
  `${noticePaths.insights}/{id}`,
];

/**
 * Returns the endpoints of an incident or alert path by method. A local service has neither, so every search result is
 * empty.
 */
export function noticeEndpoints(path: string): Readonly<Record<string, Endpoint>> | undefined {
  if (path === noticePaths.incidents) return { POST: { effect: 'reads', query: [], run: nothing('incidents') } };
  const incident = below(path, noticePaths.incident);
  if (incident !== undefined)
    return { GET: { effect: 'reads', query: [], run: () => Promise.reject(missing(incident)) } };
  const resource = below(path, noticePaths.insights);
  return resource === undefined ? undefined : { POST: { effect: 'reads', query: [], run: nothing(resource) } };
}

function nothing(name: string): Endpoint['run'] {
  return async (request: ApiRequest) => {
    const queryInput = parseObject(request.text) ?? {};
    const header = {
      createdAt: await request.read((tx) => Promise.resolve(tx.date)),
      dataCount: 0,
      requestId: request.id,
      queryInput,
      isResourceDataOverridden: false,
      fieldList: [],
      status: { subCode: 200 },
      name,
    };
    return { status: 200, body: { header, data: [] }, secrets: 'none' };
  };
}

function missing(id: string): Error {
  return problem('notFound', [`incident "${id}" does not exist`]);
}

function below(path: string, above: string): string | undefined {
  const rest = path.startsWith(`${above}/`) ? path.slice(above.length + 1) : '';
  return rest === '' || rest.includes('/') ? undefined : rest;
}
