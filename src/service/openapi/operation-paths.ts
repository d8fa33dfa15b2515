import {
  deviceQueries,
  deviceQueryPath,
  haValueLists,
  haValuePath,
  jobPaths,
  localConfigFilePath,
  noticePaths,
  versionPaths,
} from '../../catalog';
import {
  candidateAnswerSchema,
  deviceQueryAnswerSchema,
  deviceQuerySchema,
  jobSchema,
  loadRequestSchema,
  noticesSchema,
  pushAnswerSchema,
  pushRequestSchema,
  runningVersionSchema,
  singleJobSchema,
  versionSchema,
} from '../../catalog/schemas';
import { camelCase, type JsonObject } from '../../core';
import { deviceJobPath } from '../http/device-query-routes';
import type { Route } from '../http/endpoint';
import { operationRoutes } from '../http/operation-routes';
import { errorsFor, requestBody, success } from './answers';
import { closedObject } from './closed-object';
import { pageSchema } from './kind-paths';
import { pathParameter, queryParameters } from './query-parameters';

interface Described {
  readonly id: string;
  readonly summary: string;
  readonly status?: 201;
  readonly answer: JsonObject;
  readonly body?: JsonObject;
  readonly errors: Parameters<typeof errorsFor>[0];
}

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const oneJob = closedObject({ data: { type: 'array', items: ref('SingleJob'), minItems: 1, maxItems: 1 } });
const reading: Described['errors'] = [400, 401, 403, 404];
const writing: Described['errors'] = [400, 401, 403, 404, 409];

const text = { type: 'string' };
const offered = closedObject(
  {
    ...{ value: text, label: text, description: text, is_keyword: { type: 'boolean' } },
    ...{ type: text, variable_value: text, id: text },
  },
  ['value', 'label'],
);

const described: Readonly<Record<string, Described>> = {
  [`GET ${jobPaths.list}`]: {
    id: 'listJobs',
    summary: 'List jobs, the newest first',
    answer: pageSchema(ref('Job')),
    errors: reading,
  },
  [`GET ${jobPaths.one}/{id}`]: { id: 'getJob', summary: 'Read one job', answer: oneJob, errors: reading },
  [`GET ${jobPaths.alsoOne}/{id}`]: {
    id: 'getJobAtTheOtherPath',
    summary: 'Read one job',
    answer: oneJob,
    errors: reading,
  },
  [`GET ${versionPaths.list}`]: {
    id: 'listVersions',
    summary: 'List versions of the configuration, the newest first',
    answer: pageSchema(ref('ConfigVersion')),
    errors: reading,
  },
  [`GET ${versionPaths.list}/{id}`]: {
    id: 'getVersion',
    summary: 'Read one version of the configuration',
    answer: { type: 'array', items: ref('ConfigVersion'), minItems: 1, maxItems: 1 },
    errors: reading,
  },
  [`GET ${versionPaths.running}`]: {
    id: 'listRunningVersions',
    summary: 'Running version of each device',
    answer: pageSchema(ref('RunningVersion')),
    errors: reading,
  },
  [`POST ${versionPaths.load}`]: {
    id: 'loadVersion',
    summary: 'Load a version into the candidate',
    status: 201,
    body: loadRequestSchema,
    answer: candidateAnswerSchema,
    errors: writing,
  },
  [`POST ${versionPaths.push}`]: {
    id: 'pushCandidate',
    summary: 'Push the staged changes; returns the job',
    status: 201,
    body: pushRequestSchema,
    answer: pushAnswerSchema,
    errors: writing,
  },
  [`DELETE ${versionPaths.candidate}`]: {
    id: 'discardCandidate',
    summary: 'Replace the candidate by the running configuration',
    answer: candidateAnswerSchema,
    errors: writing,
  },
  ...Object.fromEntries(
    deviceQueries.map((query): readonly [string, Described] => [
      `POST ${deviceQueryPath}/${query}`,
      {
        id: camelCase(`query_${query.replace(/-/g, '_')}`),
        summary: `Query firewalls: ${query.replace(/-/g, ' ')}; returns the job`,
        status: 201,
        body: deviceQuerySchema,
        answer: deviceQueryAnswerSchema,
        errors: reading,
      },
    ]),
  ),
  [`GET ${deviceJobPath}/{id}`]: {
    id: 'getDeviceJob',
    summary: 'Read the job of a query to firewalls',
    answer: ref('DeviceJob'),
    errors: reading,
  },
  [`POST ${noticePaths.incidents}`]: {
    id: 'searchIncidents',
    summary: 'Search incidents; a local service has none',
    body: { type: 'object' },
    answer: noticesSchema,
    errors: reading,
  },
  [`GET ${noticePaths.incident}/{id}`]: {
    id: 'getIncident',
    summary: 'Read one incident; a local service has none',
    answer: { type: 'object', properties: { incident_id: { type: 'string' } }, required: ['incident_id'] },
    errors: reading,
  },
  [`POST ${noticePaths.insights}/{id}`]: {
    id: 'queryInsights',
    summary: 'Query alerts and other data of operation; a local service has none',
    body: { type: 'object' },
    answer: noticesSchema,
    errors: reading,
  },
  ...Object.fromEntries(
    haValueLists.map((list): readonly [string, Described] => [
      `GET ${haValuePath}${list}`,
      {
        id: camelCase(`list_ha_${list.replace(/-/g, '_')}`),
        summary: `Values for the HA configuration of a firewall: ${list.replace(/-/g, ' ')}`,
        answer: pageSchema(offered),
        errors: [400, 401, 403],
      },
    ]),
  ),
  [`GET ${localConfigFilePath}`]: {
    id: 'downloadLocalConfig',
    summary: 'Local configuration of a firewall as a file; a local service has none',
    answer: { type: 'string' },
    errors: reading,
  },
};

/** Schemas of the operations domain, as components. */
export const operationSchemas: JsonObject = {
  Job: jobSchema,
  SingleJob: singleJobSchema,
  ConfigVersion: versionSchema,
  RunningVersion: runningVersionSchema,
};

/** Returns the path items of jobs, versions and pushes. */
export function operationPathItems(): JsonObject {
  return Object.fromEntries(operationRoutes(() => undefined).map((route) => [route.path, pathItem(route)]));
}

function pathItem({ path, endpoints }: Route): JsonObject {
  const operations = Object.entries(endpoints).map(([method, { query }]) => {
    const found = described[`${method} ${path}`];
    if (found === undefined) throw new Error(`openapi: no description of ${method} ${path}`);
    const parameters = queryParameters(query);
    const operation = {
      operationId: found.id,
      summary: found.summary,
      tags: ['operations'],
      ...(parameters.length === 0 ? {} : { parameters }),
      ...(found.body === undefined ? {} : requestBody(found.body)),
      responses: { ...success(found.status ?? 200, found.summary, found.answer), ...errorsFor(found.errors) },
    };
    return [method.toLowerCase(), operation] as const;
  });
  return {
    ...(path.includes('{id}') ? { parameters: [pathParameter('job or version')] } : {}),
    ...Object.fromEntries(operations),
  };
}
