import { requestEffectOf, listQueryOf, type ResourceKind } from '../../catalog';
import {
  createOwned,
  createSingleton,
  deleteOnlyOne,
  deleteSingleton,
  getSingleton,
  listOwned,
  updateSingleton,
} from '../operations/singletons';
import { setProperties } from '../operations/set-properties';
import { createStatus, answerBody, listForm } from './answer-form';
import { bodyOfRequest, parseObject, parseObjects } from './json-body';
import { locationParameters } from './query-of';
import type { Endpoint } from './endpoint';
import type { Strictness } from '../strictness';

import { collectionEndpoints, requestOf, when } from './object-endpoints';

/** Returns the endpoints of `<path>/<owner>`. */
export function ownerEndpoints(kind: ResourceKind): Record<string, Endpoint> {
  return when(kind, 'get', 'GET', {
    effect: 'reads',
    query: [],
    run: async (request) => ({
      status: 200,
      body: await request.read((tx) => listOwned(tx, kind, request.objectId)),
      secrets: kind,
    }),
  });
}

/** Returns the endpoints of a sub-resource path, which creates and deletes the objects of all owners. */
export function ownedEndpoints(kind: ResourceKind): Record<string, Endpoint> {
  const update: Endpoint = {
    effect: requestEffectOf(kind, 'update'),
    query: [],
    run: async (request) => {
      const body = parseObject(request.text);
      return { status: 200, body: await request.write((tx) => setProperties(tx, kind, body)), secrets: 'none' };
    },
  };
  return {
    ...(kind.api.subResource?.properties === undefined ? {} : { PUT: update }),
    ...when(kind, 'create', 'POST', {
      effect: requestEffectOf(kind, 'create'),
      query: [],
      run: async (request) => {
        const requests = parseObjects(request.text).map((body) => requestOf(kind, request, body));
        await request.write((tx) => createOwned(tx, requests));
        return { status: kind.api.create?.status ?? 201, body: {}, secrets: 'none' };
      },
    }),
    ...when(kind, 'delete', 'DELETE', {
      effect: requestEffectOf(kind, 'delete'),
      query: kind.api.subResource?.deleteNames ?? [],
      run: async (request) => ({
        status: 200,
        body: await request.write((tx) => deleteSingleton(tx, requestOf(kind, request, undefined))),
        secrets: kind,
      }),
    }),
  };
}

/** Returns the endpoints of objects without ID: all of them use the path of the collection. */
export function singletonEndpoints(kind: ResourceKind, strictness: Strictness): Record<string, Endpoint> {
  const { key } = kind.api;
  const deleteParameters = kind.api.delete?.parameters ?? [];
  const collection = collectionEndpoints(kind, strictness);
  return {
    ...collection,
    ...(collection['GET'] === undefined
      ? when(kind, 'get', 'GET', {
          effect: 'reads',
          query: locationParameters(kind, 'get'),
          run: async (request) => ({
            status: 200,
            body: await request.read((tx) => getSingleton(tx, requestOf(kind, request, undefined))),
            secrets: kind,
          }),
        })
      : {}),
    ...(kind.api.singleton === 'tenant'
      ? when(kind, 'list', 'GET', {
          effect: 'reads',
          query: listQueryOf(kind),
          run: async (request) => {
            const one = await request.read((tx) => getSingleton(tx, requestOf(kind, request, undefined)));
            const body = listForm(kind, { data: [one], offset: 0, limit: 1, total: 1 }, strictness);
            return { status: 200, body, secrets: kind };
          },
        })
      : {}),
    ...when(kind, 'create', 'POST', {
      effect: requestEffectOf(kind, 'create'),
      query: locationParameters(kind, 'create'),
      run: async (request) => {
        const body = bodyOfRequest(kind, request.text);
        const created = await request.write((tx) => createSingleton(tx, requestOf(kind, request, body)));
        return { status: createStatus(kind, strictness), body: answerBody(kind, 'create', created), secrets: kind };
      },
    }),
    ...when(kind, 'update', 'PUT', {
      effect: requestEffectOf(kind, 'update'),
      query: locationParameters(kind, 'update'),
      run: async (request) => {
        const body = parseObject(request.text);
        const updated = await request.write((tx) => updateSingleton(tx, requestOf(kind, request, body)));
        return { status: 200, body: answerBody(kind, 'update', updated), secrets: kind };
      },
    }),
    ...(kind.api.delete?.anywhere === true
      ? {
          DELETE: {
            effect: requestEffectOf(kind, 'delete'),
            query: [],
            run: async (request) => {
              const deleted = await request.write((tx) => deleteOnlyOne(tx, kind));
              return { status: 200, body: answerBody(kind, 'delete', deleted), secrets: kind };
            },
          } satisfies Endpoint,
        }
      : {}),
    ...when(kind, 'delete', 'DELETE', {
      effect: requestEffectOf(kind, 'delete'),
      query: [...locationParameters(kind, 'delete'), ...(key === undefined ? [] : [key]), ...deleteParameters],
      run: async (request) => {
        const deleted = await request.write((tx) => deleteSingleton(tx, requestOf(kind, request, undefined)));
        return { status: 200, body: answerBody(kind, 'delete', deleted), secrets: kind };
      },
    }),
  };
}
