import { allKinds, allReadOnlyKinds, authentication } from '../../catalog';
import type { JsonObject } from '../../core';
import { kindRoutes } from '../http/kind-routes';
import { actionPathItems } from './action-paths';
import { errorResponses, errorSchema } from './answers';
import { domainOf, kindPath, kindSchemas, recordSchemas } from './kind-paths';
import { openPathItems } from './open-paths';
import { operationPathItems, operationSchemas } from './operation-paths';

const about = `A local implementation of a cloud service for the configuration of firewalls. Changes are staged in a
candidate configuration and become active by a push, which runs as a job. \`null\` in a request means absence; a field or
a query parameter that is not described here is refused.`;

/**
 * Generates the OpenAPI 3.1 description of the service from its routes and the catalog. It is the same for every
 * instance and tenant.
 */
export function openApiDocument(): JsonObject {
  const kinds = allKinds();
  const described = operationPathItems();
  const records = allReadOnlyKinds().filter(({ api }) => described[api.path] === undefined);
  const table = kindRoutes('strict').filter(({ endpoints }) => Object.keys(endpoints).length > 0);
  const domains = [...new Set(table.map(({ path }) => domainOf(path)))].sort();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Configuration service',
      version: 'v1',
      description: about,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'Source of this document.' }],
    tags: [...new Set([...domains, 'operations', 'service'])].map((name) => ({ name })),
    security: [{ token: [] }],
    paths: {
      ...openPathItems(),
      ...Object.fromEntries(table.map((path) => [path.path, kindPath(path)])),
      // Last, because jobs and versions are also read-only resources of the catalog, with less detailed responses.
      ...described,
      ...actionPathItems(table.map(({ path }) => path)),
    },
    components: {
      securitySchemes: {
        token: {
          type: 'oauth2',
          description: `The scope of a token request names the tenant: \`${authentication.scopePrefix}<TSG id>\`.`,
          flows: { clientCredentials: { tokenUrl: authentication.tokenPaths[0], scopes: {} } },
        },
      },
      headers: {
        'X-Request-Id': {
          description: 'Id of the request, by which the log, the journal and the trace know it.',
          schema: { type: 'string' },
        },
      },
      responses: errorResponses,
      schemas: Object.assign(
        { Error: errorSchema },
        operationSchemas,
        ...kinds.map(kindSchemas),
        ...records.map(recordSchemas),
      ) as JsonObject,
    },
  };
}
