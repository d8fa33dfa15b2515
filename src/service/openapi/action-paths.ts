import { kindLabel } from '../../catalog';
import { kindSchema } from '../../catalog/schemas';
import { camelCase, type JsonObject } from '../../core';
import { catalogActions } from '../http/api-actions';
import { errorsFor, requestBody, success } from './answers';
import { domainOf } from './kind-paths';
import { pathParameter, queryParameters } from './query-parameters';

/** Returns the paths of the catalog actions, except those in `described`, which kinds already describe. */
export function actionPathItems(described: readonly string[]): JsonObject {
  return Object.fromEntries(
    catalogActions
      .filter(({ api }) => !described.includes(api.path))
      .map((action) => {
        const { path } = action.api;
        const sent = action.attributes.filter(({ sentIn = 'body' }) => sentIn === 'body');
        const query = action.attributes.flatMap(({ sentIn, wire }) => (sentIn === 'query' ? [wire] : []));
        const parameters = queryParameters(query, action);
        const operation = {
          operationId: camelCase(action.name),
          summary: `Run the action: ${kindLabel(action.name)}`,
          tags: [domainOf(path)],
          ...(parameters.length === 0 ? {} : { parameters }),
          ...requestBody(kindSchema({ ...action, attributes: sent }, 'sent')),
          responses: {
            ...success(action.api.create?.status ?? 201, action.doc, action.answer),
            ...errorsFor([400, 401, 403, 404, 409]),
          },
        };
        const inPath = path.includes('{id}') ? { parameters: [pathParameter('object')] } : {};
        return [path, { ...inPath, post: operation }] as const;
      }),
  );
}
