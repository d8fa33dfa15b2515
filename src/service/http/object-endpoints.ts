import { requestEffectOf, queryAttributes, listQueryOf, type Operation, type ResourceKind } from '../../catalog';
import { problem } from '../api-problem';
import { createObject } from '../operations/create';
import { deleteObject } from '../operations/delete';
import { getObject, listAnswer, listRows, type ListAnswer } from '../operations/read';
import { updateObject } from '../operations/update';
import { createStatus, answerBody, listForm } from './answer-form';
import { parseObject, fieldsOfRequest } from './json-body';
import { isLookup, checkQuery, checkNeeds, position, locationParameters } from './query-of';
import type { ApiRequest, Endpoint } from './endpoint';
import type { Strictness } from '../strictness';

/** Lists with more objects run one at a time in a tenant. */
const longList = 500;

export function collectionEndpoints(kind: ResourceKind, strictness: Strictness): Record<string, Endpoint> {
  const lenient = strictness !== 'strict';
  return {
    ...when(kind, 'list', 'GET', {
      effect: 'reads',
      query: [
        ...listQueryOf(kind),
        ...Object.keys(kind.api.list.constants ?? {}),
        ...(kind.api.list.paginated === true ? ['pagination'] : []),
        ...position(kind),
        ...(lenient ? [...(kind.api.list.filters ?? []), ...kind.scopes] : []),
      ],
      run: async (request) => {
        checkNeeds(kind, request.query);
        const { identity, slices } = request;
        // Only one long list of a tenant reads the store at a time, because other requests need the store too.
        const isLong = Number(request.query['limit'] ?? 0) > longList;
        const pause = isLong ? (): Promise<void> => slices.turn(identity.tenant) : undefined;
        const answerList = async (): Promise<ListAnswer> => {
          const read = await request.read((tx) => listRows(tx, kind, request.query, { pause, weigh: request.weigh }));
          return listAnswer(read, await slices.map(identity.tenant, read.rows, read.answerOf));
        };
        const list = await (isLong ? slices.alone(identity.tenant, answerList) : answerList());
        if (lenient && isLookup(kind, request.query)) {
          const [found] = list.data;
          if (found === undefined)
            throw problem('notFound', [`${kind.name} "${request.query['name'] ?? ''}" does not exist`]);
          return { status: 200, body: answerBody(kind, 'get', found), secrets: kind };
        }
        return { status: 200, body: listForm(kind, list, strictness), secrets: kind };
      },
    }),
    ...when(kind, 'create', 'POST', {
      effect: requestEffectOf(kind, 'create'),
      query: [...(lenient ? kind.scopes : locationParameters(kind, 'create')), ...position(kind)],
      run: async (request) => {
        const body = parseObject(request.text);
        const sent = requestOf(kind, request, body);
        const created = await request.write((tx) => createObject(tx, sent));
        return { status: createStatus(kind, strictness), body: answerBody(kind, 'create', created), secrets: kind };
      },
    }),
  };
}

export function objectEndpoints(kind: ResourceKind): Record<string, Endpoint> {
  return {
    ...when(kind, kind.api.idBesideKey === true ? 'list' : 'get', 'GET', {
      effect: 'reads',
      query: [...locationParameters(kind, 'get'), ...queryAttributes(kind).map(({ wire }) => wire)],
      run: async (request) => {
        checkQuery(kind, request.query);
        const found = await request.read((tx) => getObject(tx, kind, request.objectId));
        return { status: 200, body: answerBody(kind, 'get', found), secrets: kind };
      },
    }),
    ...when(kind, 'update', 'PUT', {
      effect: requestEffectOf(kind, 'update'),
      query: [...locationParameters(kind, 'update'), ...position(kind)],
      run: async (request) => {
        const body = parseObject(request.text);
        const sent = requestOf(kind, request, body);
        const updated = await request.write((tx) => updateObject(tx, request.objectId, sent));
        return { status: 200, body: answerBody(kind, 'update', updated), secrets: kind };
      },
    }),
    ...when(kind, 'delete', 'DELETE', {
      effect: requestEffectOf(kind, 'delete'),
      // The ID identifies the rule; public clients also send its position.
      query: [...locationParameters(kind, 'delete'), ...position(kind)],
      run: async (request) => {
        const deleted = await request.write((tx) => deleteObject(tx, kind, request.objectId));
        return { status: 200, body: answerBody(kind, 'delete', deleted), secrets: kind };
      },
    }),
  };
}

export function when(
  kind: ResourceKind,
  operation: Operation,
  method: string,
  endpoint: Endpoint,
): Record<string, Endpoint> {
  return kind.api.operations.includes(operation) ? { [method]: endpoint } : {};
}

export function requestOf(
  kind: ResourceKind,
  { query, opened }: ApiRequest,
  body: Record<string, unknown> | undefined,
): Parameters<typeof createObject>[1] {
  if (body === undefined) return { kind, query };
  return { kind, query, body: opened(kind, fieldsOfRequest(kind, body)) };
}
