import { authentication, deviceQueries, deviceQueryPath, jobPaths, noticePaths, versionPaths } from '../../catalog';
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
import { deviceQueryPaths } from '../http/device-query-routes';
import { operationEndpoints, operationPaths } from '../http/operation-routes';
import { errorsFor, requestBody, success } from './answers';
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
const oneJob = {
  type: 'object',
  properties: { data: { type: 'array', items: ref('SingleJob'), minItems: 1, maxItems: 1 } },
  required: ['data'],
  additionalProperties: false,
};
const reading: Described['errors'] = [400, 401, 403, 404];
const writing: Described['errors'] = [400, 401, 403, 404, 409];

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
  [`GET ${deviceQueryPaths.job}`]: {
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
  return Object.fromEntries(operationPaths.map((path) => [path, pathItem(path)]));
}

function pathItem(path: string): JsonObject {
  const endpoints = operationEndpoints(path.replace('{id}', '1'), () => undefined) ?? {};
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

const tokenError = {
  type: 'object',
  properties: { error: { type: 'string' }, error_description: { type: 'string' } },
  required: ['error', 'error_description'],
  additionalProperties: false,
};

const keySetSchema = {
  type: 'object',
  properties: {
    keys: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          kty: { const: 'RSA' },
          n: { type: 'string', description: 'Modulus.' },
          e: { type: 'string', description: 'Exponent.' },
          use: { const: 'sig' },
          alg: { const: 'RS256' },
          kid: { type: 'string', description: 'Id of the key, as in the header of each token.' },
        },
        required: ['kty', 'n', 'e', 'use', 'alg', 'kid'],
        additionalProperties: false,
      },
    },
  },
  required: ['keys'],
  additionalProperties: false,
};

/** Returns the path items without authentication: tokens, health checks and this description. */
export function openPathItems(): JsonObject {
  const text = { type: 'string' };
  const form = {
    type: 'object',
    properties: {
      grant_type: { const: authentication.grantType },
      scope: { ...text, description: `\`${authentication.scopePrefix}<TSG id>\`.` },
      client_id: text,
      client_secret: { ...text, format: 'password' },
    },
    required: ['grant_type'],
  };
  const token = {
    type: 'object',
    properties: {
      access_token: text,
      token_type: { const: 'Bearer' },
      expires_in: { const: authentication.lifetimeSeconds },
      scope: text,
    },
    required: ['access_token', 'token_type', 'expires_in', 'scope'],
    additionalProperties: false,
  };
  const failureAnswer = (description: string): JsonObject => ({
    description,
    content: { 'application/json': { schema: tokenError } },
  });
  const open = { tags: ['service'], security: [] };
  const item = (path: string, i: number): readonly [string, JsonObject] => [
    path,
    {
      post: {
        ...open,
        operationId: `getToken${i === 0 ? '' : `AtPath${i + 1}`}`,
        summary: 'Get an access token for client credentials, by HTTP Basic or in the form',
        requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema: form } } },
        responses: {
          ...success(200, 'A token.', token),
          '400': failureAnswer('The request is invalid.'),
          '401': failureAnswer('Unknown account, wrong secret, or not an account of this tenant.'),
          ...errorsFor([]),
        },
      },
    },
  ];
  const keySet = (path: string, i: number): readonly [string, JsonObject] => [
    path,
    {
      get: {
        ...open,
        operationId: `getTokenKeys${i === 0 ? '' : `AtPath${i + 1}`}`,
        summary: 'Get the keys that verify access tokens',
        responses: { ...success(200, 'A JWK set (RFC 7517).', keySetSchema), ...errorsFor([]) },
      },
    },
  ];
  const probe = (id: string, summary: string, word: string): JsonObject => {
    const status = { type: 'object', properties: { status: { const: word } }, required: ['status'] };
    return {
      get: {
        ...open,
        operationId: id,
        summary,
        responses: { ...success(200, 'Yes.', status), ...errorsFor([]) },
      },
    };
  };
  return {
    ...Object.fromEntries(authentication.tokenPaths.map(item)),
    ...Object.fromEntries(authentication.keyPaths.map(keySet)),
    '/health': probe('getHealth', 'Whether the service is there', 'ok'),
    '/ready': probe('getReady', 'Whether the service could answer a request now', 'ready'),
    '/openapi.json': {
      get: {
        ...open,
        operationId: 'getDescription',
        summary: 'This description',
        responses: { ...success(200, 'An OpenAPI 3.1 document.', { type: 'object' }), ...errorsFor([]) },
      },
    },
  };
}
