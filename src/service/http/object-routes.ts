import {
  allKinds,
  allReadOnlyKinds,
  queryAttributes,
  hasOwnId,
  isReadable,
  listQueryOf,
  type Operation,
  type ReadOnlyKind,
  type ResourceKind,
} from '../../catalog';
import { problem } from '../api-problem';
import { createObject } from '../operations/create';
import { deleteObject } from '../operations/delete';
import { foreseeCreate, foreseeObject, foreseeUpdate } from '../operations/foresee';
import { getObject, listAnswer, listRows, type ListAnswer } from '../operations/read';
import {
  createOwned,
  createSingleton,
  deleteSingleton,
  getSingleton,
  listOwned,
  updateSingleton,
} from '../operations/sole';
import { updateObject } from '../operations/update';
import { actionEndpoints } from './action-routes';
import { createStatus } from './create-status';
import { answerBody, listed } from './answer-form';
import { bodyOfRequest, parseObject, parseObjects } from './json-body';
import { isLookup } from './name-lookup';
import { moveEndpoint } from './move-endpoint';
import { checkQuery, checkNeeds, position, locationParameters } from './object-query';
import { oneRecordEndpoints, recordEndpoints } from './record-routes';
import type { ApiRequest, Endpoint } from './endpoint';
import { operationPaths } from './operation-routes';
import { fieldsOfRequest } from './request-form';
import type { Strictness } from '../strictness';

/** The endpoints of one path, by method. `{id}` in the path is an ID. */
export interface KindPath {
  readonly path: string;
  readonly kind: ResourceKind;
  readonly of: 'collection' | 'object' | 'move';
  readonly endpoints: Readonly<Record<string, Endpoint>>;
}

const anyId = '{id}';

/** Lists with more objects run one at a time in a tenant. */
const longList = 500;

const olderPrefix = '/sse/config/v1/';

/** The endpoints of all catalog kinds. */
export class ObjectRoutes {
  readonly #kinds = new Map<string, ResourceKind>();
  readonly #records = new Map<string, ReadOnlyKind>();

  readonly #shortPaths = new Map<string, string>();
  readonly #strictness: Strictness;

  constructor(
    strictness: Strictness,
    kinds: readonly ResourceKind[] = allKinds(),
    records: readonly ReadOnlyKind[] = allReadOnlyKinds(),
  ) {
    this.#strictness = strictness;
    for (const record of records) this.#records.set(record.api.path, record);
    for (const kind of kinds) {
      this.#kinds.set(kind.api.path, kind);
      if (kind.api.pathAlias !== undefined) this.#kinds.set(kind.api.pathAlias, kind);
    }
    for (const path of [...this.#kinds.keys(), ...this.#records.keys(), ...operationPaths]) {
      const short = path.replace(/^\/config\/[^/]+\/v1\//, '');
      if (!this.#shortPaths.has(short)) this.#shortPaths.set(short, path);
    }
  }

  /**
   * Normalizes a path: without trailing slash, with a plain colon before an action, and with the domain that the older
   * prefix `/sse/config/v1` lacks.
   */
  canonicalPath(path: string): string {
    const plain = path.replace(/(?<=.)\/+$/, '').replace(/%3a(?=[a-z]+$)/i, ':');
    const rest = plain.startsWith(olderPrefix) ? plain.slice(olderPrefix.length) : undefined;
    if (rest === undefined) return plain;
    const short = [...this.#shortPaths.keys()]
      .filter((one) => rest === one || rest.startsWith(`${one}/`))
      .sort((a, b) => b.length - a.length)[0];
    return short === undefined ? plain : `${this.#shortPaths.get(short) ?? ''}${rest.slice(short.length)}`;
  }

  /** Paths of the collections. */
  get paths(): readonly string[] {
    return [...this.#kinds.keys()];
  }

  /** Returns all paths with endpoints. */
  table(): readonly KindPath[] {
    const all = [...this.#kinds, ...this.#records].flatMap(([path, kind]): readonly KindPath[] => {
      const object = `${path}/${anyId}`;
      const places = [
        { path, of: 'collection' },
        { path: object, of: 'object' },
        ...(kind.api.movable === true ? [{ path: `${object}:move`, of: 'move' } as const] : []),
      ] as const;
      return places.map((place) => ({ ...place, kind, endpoints: this.find(place.path) ?? {} }));
    });
    return all.filter(({ endpoints }) => Object.keys(endpoints).length > 0);
  }

  /** Returns the pattern that a path matches, or undefined. */
  patternOf(path: string): string | undefined {
    if (this.#kinds.has(path) || this.#records.has(path)) return path;
    const slash = path.lastIndexOf('/');
    const kind = this.#kinds.get(path.slice(0, slash)) ?? this.#records.get(path.slice(0, slash));
    if (kind === undefined || !hasOwnId(kind)) return undefined;
    const isMove = kind.api.movable === true && path.endsWith(':move');
    return `${path.slice(0, slash)}/${anyId}${isMove ? ':move' : ''}`;
  }

  /** Returns the kind whose collection or object a path names. */
  kindAt(path: string): ResourceKind | undefined {
    return this.#kinds.get(path) ?? this.#kinds.get(path.slice(0, path.lastIndexOf('/')));
  }

  /** Returns the endpoints of a path by method; undefined if no kind matches. */
  find(path: string): Readonly<Record<string, Endpoint>> | undefined {
    const record = this.#records.get(path);
    if (record !== undefined) return recordEndpoints(record, this.#strictness);
    const collection = this.#kinds.get(path);
    if (collection !== undefined) {
      if (!isReadable(collection)) return actionEndpoints(collection, this.#strictness);
      if (collection.api.subResource !== undefined) return ownedEndpoints(collection);
      const endpointsOf = hasOwnId(collection) ? collectionEndpoints : singletonEndpoints;
      return endpointsOf(collection, this.#strictness);
    }
    const slash = path.lastIndexOf('/');
    const [above, last] = [path.slice(0, slash), path.slice(slash + 1)];
    const one = this.#records.get(above);
    if (one !== undefined) return oneRecordEndpoints(one, decoded(last), this.#strictness);
    const kind = this.#kinds.get(above);
    if (kind?.api.subResource !== undefined && last !== '') return ownerEndpoints(kind, decoded(last));
    if (kind === undefined || last === '' || !(hasOwnId(kind) || this.#isAlsoById(kind))) return undefined;
    const [id, action, more] = last.split(':');
    if (id === undefined || more !== undefined) return undefined;
    if (action === undefined) return objectEndpoints(kind, decoded(id));
    if (action === 'move' && (kind.api.movable === true || kind.api.move?.byName === true))
      return moveEndpoint(kind, decoded(id), this.#strictness);
    throw problem('actionNotSupported', `a ${kind.name} has no action "${action}"`, '', action);
  }

  #isAlsoById({ api }: ResourceKind): boolean {
    return this.#strictness === 'lenient' && api.idBesideKey === true;
  }
}

/** Returns the endpoints of `<path>/<owner>`. */
function ownerEndpoints(kind: ResourceKind, owner: string): Record<string, Endpoint> {
  return when(kind, 'get', 'GET', {
    query: [],
    run: async (request) => ({ status: 200, body: await request.read((tx) => listOwned(tx, kind, owner)) }),
  });
}

/** Returns the endpoints of a sub-resource path, which creates and deletes the objects of all owners. */
function ownedEndpoints(kind: ResourceKind): Record<string, Endpoint> {
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
function singletonEndpoints(kind: ResourceKind, strictness: Strictness): Record<string, Endpoint> {
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
            return { status: 200, body: listed(kind, { data: [one], offset: 0, limit: 1, total: 1 }, strictness) };
          },
        })
      : {}),
    ...when(kind, 'create', 'POST', {
      query: locationParameters(kind, 'create'),
      run: async (request) => {
        const body = bodyOfRequest(kind, request.text);
        const made = await request.write((tx) => createSingleton(tx, requestOf(kind, request, body)));
        return { status: createStatus(kind, strictness), body: answerBody(kind, 'create', made) };
      },
    }),
    ...when(kind, 'update', 'PUT', {
      query: locationParameters(kind, 'update'),
      run: async (request) => {
        const body = parseObject(request.text);
        const made = await request.write((tx) => updateSingleton(tx, requestOf(kind, request, body)));
        return { status: 200, body: answerBody(kind, 'update', made) };
      },
    }),
    ...when(kind, 'delete', 'DELETE', {
      query: [...locationParameters(kind, 'delete'), ...(key === undefined ? [] : [key]), ...deleteParameters],
      run: async (request) => {
        const gone = await request.write((tx) => deleteSingleton(tx, requestOf(kind, request, undefined)));
        return { status: 200, body: answerBody(kind, 'delete', gone) };
      },
    }),
  };
}

function collectionEndpoints(kind: ResourceKind, strictness: Strictness): Record<string, Endpoint> {
  const lenient = strictness === 'lenient';
  return {
    ...when(kind, 'list', 'GET', {
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
        const made = async (): Promise<ListAnswer> => {
          const read = await request.read((tx) => listRows(tx, kind, request.query, pause));
          return listAnswer(read, await slices.map(identity.tenant, read.rows, read.answerOf));
        };
        const list = await (isLong ? slices.alone(identity.tenant, made) : made());
        if (lenient && isLookup(kind, request.query)) {
          const [found] = list.data;
          if (found === undefined)
            throw problem('notFound', [`${kind.name} "${request.query['name'] ?? ''}" does not exist`]);
          return { status: 200, body: answerBody(kind, 'get', found) };
        }
        return { status: 200, body: listed(kind, list, strictness) };
      },
    }),
    ...when(kind, 'create', 'POST', {
      query: [...(lenient ? kind.scopes : locationParameters(kind, 'create')), ...position(kind)],
      run: async (request) => {
        const body = parseObject(request.text);
        const asked = requestOf(kind, request, body);
        const made = await request.write((tx) => createObject(tx, asked), foreseeCreate(asked));
        return { status: createStatus(kind, strictness), body: answerBody(kind, 'create', made) };
      },
    }),
  };
}

function objectEndpoints(kind: ResourceKind, id: string): Record<string, Endpoint> {
  return {
    ...when(kind, kind.api.idBesideKey === true ? 'list' : 'get', 'GET', {
      query: [...locationParameters(kind, 'get'), ...queryAttributes(kind).map(({ wire }) => wire)],
      run: async (request) => {
        checkQuery(kind, request.query);
        const found = await request.read((tx) => getObject(tx, kind, id), foreseeObject(id));
        return { status: 200, body: answerBody(kind, 'get', found) };
      },
    }),
    ...when(kind, 'update', 'PUT', {
      query: [...locationParameters(kind, 'update'), ...position(kind)],
      run: async (request) => {
        const body = parseObject(request.text);
        const asked = requestOf(kind, request, body);
        const made = await request.write((tx) => updateObject(tx, id, asked), foreseeUpdate(id, asked));
        return { status: 200, body: answerBody(kind, 'update', made) };
      },
    }),
    ...when(kind, 'delete', 'DELETE', {
      // The ID identifies the rule; public clients also send its position.
      query: [...locationParameters(kind, 'delete'), ...position(kind)],
      run: async (request) => {
        const gone = await request.write((tx) => deleteObject(tx, kind, id), foreseeObject(id));
        return { status: 200, body: answerBody(kind, 'delete', gone) };
      },
    }),
  };
}

function when(kind: ResourceKind, operation: Operation, method: string, endpoint: Endpoint): Record<string, Endpoint> {
  return kind.api.operations.includes(operation) ? { [method]: endpoint } : {};
}

function requestOf(
  kind: ResourceKind,
  { query, opened }: ApiRequest,
  body: Record<string, unknown> | undefined,
): Parameters<typeof createObject>[1] {
  if (body === undefined) return { kind, query };
  return { kind, query, body: opened(kind, fieldsOfRequest(kind, body)) };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw problem('notFound', 'the path is not well encoded');
  }
}
