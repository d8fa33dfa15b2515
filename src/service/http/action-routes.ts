import { requestEffectOf, type ResourceKind } from '../../catalog';
import { problem } from '../api-problem';
import { bodyFrom, givenTo, withoutWriteOnly } from '../model/fields';
import { validWrite } from '../operations/valid-fields';
import type { Strictness } from '../strictness';
import type { Endpoint } from './endpoint';
import { bodyOfRequest } from './json-body';

/**
 * Returns the endpoints of a kind that cannot be read. The request is validated and answered, but nothing is stored,
 * because no response could return it.
 */
export function actionEndpoints(kind: ResourceKind, strictness: Strictness): Readonly<Record<string, Endpoint>> {
  const { create, operations, codec } = kind.api;
  const { idParameter, parameters = [] } = kind.api.delete ?? {};
  const secrets = new Set(kind.attributes.flatMap(({ wire, secret }) => (secret === true ? [wire] : [])));
  const parameterNames = idParameter === undefined ? [] : [idParameter, ...parameters];
  return {
    POST: {
      effect: requestEffectOf(kind, 'create'),
      query: [],
      run: (request) => {
        const body = bodyOfRequest(kind, request.text);
        if (body === undefined) throw problem('missingBody', 'the request has no body');
        const { fields } = validWrite(
          { kind, query: request.query, body: request.opened(kind, codec?.fromApi(body) ?? body) },
          strictness,
        );
        const response = { ...withoutWriteOnly(kind, bodyFrom(kind, fields)), ...givenTo(kind.name) };
        const open = Object.fromEntries(Object.entries(response).filter(([name]) => !secrets.has(name)));
        return Promise.resolve({
          status: create?.status ?? 201,
          body: codec?.toApi(open, 'read') ?? open,
          secrets: kind,
        });
      },
    },
    ...(operations.includes('delete')
      ? {
          DELETE: {
            effect: requestEffectOf(kind, 'delete'),
            query: parameterNames,
            run: ({ query }) => {
              const missing = parameterNames.filter((name) => query[name] === undefined);
              if (missing.length > 0) throw problem('missingQuery', [`required: ${missing.join(', ')}`]);
              return Promise.resolve({ status: 200, body: {}, secrets: 'none' });
            },
          } satisfies Endpoint,
        }
      : {}),
  };
}
