import { listQueryOf, type ResourceKind } from '../../catalog';
import {
  createOwned,
  createSingleton,
  deleteSingleton,
  getSingleton,
  listOwned,
  updateSingleton,
} from '../operations/sole';
import { createStatus } from './create-status';
import { answerBody, listForm } from './answer-form';
import { bodyOfRequest, parseObject, parseObjects } from './json-body';
import { locationParameters } from './object-query';
import type { Endpoint } from './endpoint';
import type { Strictness } from '../strictness';

import { collectionEndpoints, requestOf, when } from './object-endpoints';

/** Returns the endpoints of `<path>/<owner>`. */
export function ownerEndpoints(kind: ResourceKind, owner: string): Record<string, Endpoint> {
  return when(kind, 'get', 'GET', {
    query: [],
    run: async (request) => ({ status: 200, body: await request.read((tx) => listOwned(tx, kind, owner)) }),
  });
}

/** Returns the endpoints of a sub-resource path, which creates and deletes the objects of all owners. */
export function ownedEndpoints(kind: ResourceKind): Record<string, Endpoint> {
  return {
    ...when(kind, 'create', 'POST', {
      query: [],
      run: async (request) => {
        const requests = parseObjects(request.text).map((body) => requestOf(kind, request, body));
        await request.write((tx) => createOwned(tx, requests));
        return { status: kind.api.create?.status ?? 201, body: {} };
      },
    }),
    ...when(kind, 'delete', 'DELETE', {
      query: kind.api.subResource?.deleteNames ?? [],
      run: async (request) => ({
        status: 200,
        body: await request.write((tx) => deleteSingleton(tx, requestOf(kind, request, undefined))),
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
          query: locationParameters(kind, 'get'),
          run: async (request) => ({
            status: 200,
            body: await request.read((tx) => getSingleton(tx, requestOf(kind, request, undefined))),
          }),
        })
      : {}),
    ...(kind.api.singleton === 'tenant'
      ? when(kind, 'list', 'GET', {
          query: listQueryOf(kind),
          run: async (request) => {
            const one = await request.read((tx) => getSingleton(tx, requestOf(kind, request, undefined)));
            return { status: 200, body: listForm(kind, { data: [one], offset: 0, limit: 1, total: 1 }, strictness) };
          },
        })
      : {}),
    ...when(kind, 'create', 'POST', {
      query: locationParameters(kind, 'create'),
      run: async (request) => {
        const body = bodyOfRequest(kind, request.text);
        const created = await request.write((tx) => createSingleton(tx, requestOf(kind, request, body)));
        return { status: createStatus(kind, strictness), body: answerBody(kind, 'create', created) };
      },
    }),
    ...when(kind, 'update', 'PUT', {
      query: locationParameters(kind, 'update'),
      run: async (request) => {
        const body = parseObject(request.text);
        const updated = await request.write((tx) => updateSingleton(tx, requestOf(kind, request, body)));
        return { status: 200, body: answerBody(kind, 'update', updated) };
      },
    }),
    ...when(kind, 'delete', 'DELETE', {
      query: [...locationParameters(kind, 'delete'), ...(key === undefined ? [] : [key]), ...deleteParameters],
      run: async (request) => {
        const deleted = await request.write((tx) => deleteSingleton(tx, requestOf(kind, request, undefined)));
        return { status: 200, body: answerBody(kind, 'delete', deleted) };
      },
    }),
  };
}
