import {
  containerOf,
  hasOwnId,
  isSameContainer,
  onlyContainer,
  type Operation,
  type ResourceKind,
  type RulebasePosition,
} from '../catalog';
import { isObject, lingeringSignal, systemClock, type Clock } from '../core';
import { isNotFound } from './api-error';
import { ApiCaller } from './caller';
import { errorForReadBack } from './classify';
import type { HttpMethod, Transport } from './http';
import { Jobs } from './jobs';
import { objectOfAnswer, parseListAnswer } from './list-answer';
import { Lister } from './list';
import { silentLog, type Log } from './log';
import { fromApi, toApi } from './object-form';
import { inQuery, listQuery, rulebaseQuery, scopeQuery } from './object-query';
import { defaultRetryPolicy } from './retry-policy';
import { readBack, returnsWholeObject, returnsFields } from './read-back';
import type { ItemOptions, ScmClient } from './scm-client';
import { ServicePaths } from './service-path';
import type { ClientSettings } from './settings';
import { memoryTokenStore, tokenKey, type TokenStore } from './token';
import { fileTokenStore } from './token-file';
import { requestToken } from './token-request';
import { readyTokenSource, SharedTokenSource, type TokenSource } from './token-source';
import type { WireObject } from './wire-json';
import { undiciTransport } from './undici-transport';
import { Versions } from './versions';

/** Dependencies of a client; each has a default. */
export interface ClientTools {
  readonly log?: Log;
  readonly clock?: Clock;
  /** Returns a number from 0 up to, but not including, 1; used for retry jitter. */
  readonly random?: () => number;
  readonly tokenStore?: TokenStore;
  readonly transport?: Transport;
}

/** Creates a client. It connects to the service on the first call. */
export function createClient(settings: ClientSettings, tools: ClientTools = {}): ScmClient {
  const { log = silentLog, clock = systemClock, random = Math.random } = tools;
  const tokenStore = tools.tokenStore ?? tokenStoreFor(settings, clock, log);
  const transport = tools.transport ?? undiciTransport(settings);
  const fetchToken = () => requestToken(settings, { transport, clock, random, log });
  const tokens: TokenSource =
    settings.readyToken === undefined
      ? new SharedTokenSource(tokenKey(settings), tokenStore, clock, fetchToken)
      : readyTokenSource(settings.readyToken, settings.readTokenAgain, clock);
  const policy = { ...defaultRetryPolicy, most: settings.maxRetries };
  const caller = new ApiCaller({ settings, transport, tokens, policy, clock, random, log });
  const lister = new Lister(caller);
  const jobs = new Jobs(caller, lister);
  const versions = new Versions(caller, lister);
  return {
    ...objectCalls(caller, lister),
    act: (action, { id = '', query, body, signal }) =>
      caller.call({
        method: 'POST',
        path: action.api.path.replace('{id}', () => encodeURIComponent(id)),
        body,
        kind: action,
        signal,
        ...(query === undefined ? {} : { query }),
      }),
    push: (request, options) => jobs.push(request, options?.signal),
    job: (id, options) => jobs.one(id, options?.signal),
    jobs: (options) => jobs.all(options?.filter, options?.signal),
    versions: (options) => versions.all(options?.signal),
    version: (version, options) => versions.one(version, options?.signal),
    running: (options) => versions.running(options?.signal),
    load: (version, options) => versions.load(version, options?.signal),
    rollback: (options) => versions.rollback(options?.signal),
    account: async () => (settings.clientId === '' ? accountIn((await tokens.get()).value) : settings.clientId),
    newToken: (options) => (settings.readyToken === undefined ? fetchToken() : tokens.get(options?.signal)),
    counts: () => caller.counts,
    close: () => transport.close(),
  };
}

function tokenStoreFor({ tokenFolder, clientSecret }: ClientSettings, clock: Clock, log: Log): TokenStore {
  return tokenFolder === undefined
    ? memoryTokenStore()
    : fileTokenStore({ folder: tokenFolder, secret: clientSecret, clock, log });
}

type ObjectCalls = Pick<ScmClient, 'list' | 'listPart' | 'get' | 'create' | 'update' | 'remove' | 'move'>;

function objectCalls(caller: ApiCaller, lister: Lister): ObjectCalls {
  const paths = new ServicePaths(caller);
  const list: ObjectCalls['list'] = async (kind, { container, name, position, queryFields, signal } = {}) => {
    const place = onlyContainer(kind) ?? container;
    const query = { ...listQuery(kind, place, name), ...rulebaseQuery(kind, position ?? 'pre'), ...queryFields };
    try {
      const found = await paths.collection(kind, (path) => lister.all({ method: 'GET', path, query, kind, signal }));
      const items = found.map((item) => fromApi(kind, item, place));
      return name === undefined ? items : items.filter((item) => item['name'] === name);
    } catch (error) {
      if (name !== undefined && isNotFound(error)) return [];
      throw error;
    }
  };
  const calls: ObjectCalls = {
    list,
    listPart: async (kind, { container, position, queryFields, offset, most, signal }) => {
      const place = onlyContainer(kind) ?? container;
      const query = { ...listQuery(kind, place), ...rulebaseQuery(kind, position ?? 'pre'), ...queryFields };
      const part = await paths.collection(kind, (path) =>
        lister.part({ method: 'GET', path, query, kind, signal }, offset, most),
      );
      return { ...part, items: part.items.map((item) => fromApi(kind, item, place)) };
    },
    get: async (kind, id, options = {}) => {
      try {
        if (!kind.api.operations.includes('get')) return await findListed(list, kind, id, options);
        if (kind.api.subResource !== undefined) return await ofOwner(caller, kind, id, options);
        const answer = await paths.item(kind, options.signal, async (path) =>
          objectOfAnswer(await caller.call({ method: 'GET', ...itemCall(kind, 'get', path, id, options) })),
        );
        return answer === undefined ? undefined : fromApi(kind, answer, options.container);
      } catch (error) {
        if (isNotFound(error)) return undefined;
        throw error;
      }
    },
    create: async (kind, container, body, { position, signal } = {}) => {
      const place = onlyContainer(kind) ?? container;
      const query = { ...scopeQuery(kind, 'create', place), ...rulebaseQuery(kind, position ?? 'pre') };
      const placed = toApi(kind, kind.api.location.in === 'body' ? { ...body, ...inQuery(place) } : body, 'create');
      const answer = await paths.collection(kind, (path) =>
        caller.call({
          method: 'POST',
          path,
          query,
          kind,
          signal,
          ...(placed === undefined ? {} : { body: kind.api.subResource === undefined ? placed : [placed] }),
        }),
      );
      const returned = fromApi(kind, objectOfAnswer(answer) ?? {}, place);
      if (returnsWholeObject(kind, returned)) return returned;
      const created = { body, returned, place, position, signal: afterWrite(signal) };
      return (await reading('POST', kind, () => readBack(calls, kind, created))) ?? returned;
    },
    update: async (kind, id, body, options = {}) => {
      const answer = await paths.item(kind, options.signal, (path) =>
        caller.call({
          method: 'PUT',
          ...itemCall(kind, 'update', path, id, options),
          body: toApi(kind, body, 'update'),
        }),
      );
      const returned = fromApi(kind, objectOfAnswer(answer) ?? {}, options.container);
      if (returnsFields(kind, returned)) return returned;
      const readable = { ...options, signal: afterWrite(options.signal) };
      return (await reading('PUT', kind, () => calls.get(kind, id, readable))) ?? returned;
    },
    remove: async (kind, id, options = {}) => {
      try {
        await paths.item(kind, options.signal, (path) =>
          caller.call({ method: 'DELETE', ...itemCall(kind, 'delete', path, id, { ...options, position: undefined }) }),
        );
        return 'deleted';
      } catch (error) {
        if (isNotFound(error)) return 'gone';
        throw error;
      }
    },
    move: async (kind, id, request, { signal } = {}) => {
      await paths.item(kind, signal, (path) =>
        caller.call({
          method: 'POST',
          path: `${itemPath(kind, path, id)}:move`,
          body: request,
          kind,
          signal,
          // Moving a rule to its current place changes nothing.
          repeatable: 'always',
        }),
      );
    },
  };
  return calls;
}

/** The result of a write is read back even if the operation is cancelled meanwhile. */
function afterWrite(signal: AbortSignal | undefined): AbortSignal | undefined {
  return signal === undefined ? undefined : lingeringSignal(signal);
}

/** Reads the result of a write. If that fails, the error says that the write itself succeeded. */
async function reading<T>(method: HttpMethod, { api }: ResourceKind, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw errorForReadBack(method, api.path, error);
  }
}

/** Reads a sub-resource from the list of its parent object. */
async function ofOwner(
  caller: ApiCaller,
  kind: ResourceKind,
  id: string,
  { signal }: ItemOptions,
): Promise<WireObject | undefined> {
  const [owner = ''] = id.split('/');
  const answer = await caller.call({
    method: 'GET',
    path: `${kind.api.path}/${encodeURIComponent(owner)}`,
    kind,
    signal,
  });
  return parseListAnswer(answer)
    .items.map((item) => fromApi(kind, item, undefined))
    .find((item) => item['id'] === id);
}

/** Reads one object of a kind that has no endpoint for a single object. */
async function findListed(
  list: ObjectCalls['list'],
  kind: ResourceKind,
  id: string,
  { container, queryFields, signal }: ItemOptions,
): Promise<WireObject | undefined> {
  const items = await list(kind, { container, queryFields, signal, ...(kind.api.key === 'name' ? { name: id } : {}) });
  if (kind.api.singleton === undefined) return items.find((item) => item['id'] === id);
  // Skip objects that the folder inherits.
  return items.find((item) => {
    const lives = containerOf(item);
    return lives === undefined || container === undefined || isSameContainer(lives, container);
  });
}

function itemCall(
  kind: ResourceKind,
  operation: Operation,
  path: string,
  id: string,
  { container, position, queryFields, signal, object = {} }: ItemOptions,
): Omit<Parameters<ApiCaller['call']>[0], 'method'> {
  const query = {
    ...scopeQuery(kind, operation, onlyContainer(kind) ?? container),
    ...(operation === 'update' ? positionInUpdate(kind, position) : rulebaseQuery(kind, position)),
    ...(operation === 'delete' ? deleteQuery(kind, id, object) : {}),
    ...(operation === 'get' ? queryFields : {}),
  };
  return { path: itemPath(kind, path, id, operation), query, kind, signal };
}

function itemPath(kind: ResourceKind, path: string, id: string, operation?: Operation): string {
  return !hasOwnId(kind) || (operation === 'delete' && kind.api.delete?.idParameter !== undefined)
    ? path
    : `${path}/${encodeURIComponent(id)}`;
}

function deleteQuery({ api }: ResourceKind, id: string, object: WireObject): Readonly<Record<string, string>> {
  if (api.subResource !== undefined) {
    const [owner = '', own = ''] = id.split('/');
    const [ownerName, ownName] = api.subResource.deleteNames;
    return { [ownerName]: owner, [ownName]: own };
  }
  const by = api.key ?? api.delete?.idParameter;
  if (by === undefined) return {};
  // The OpenAPI description requires the parameter, so it is sent even if the object has no value for it.
  const beside = (api.delete?.parameters ?? []).map((name) => [name, inText(object[name])] as const);
  return { [by]: id, ...Object.fromEntries(beside) };
}

function inText(value: unknown): string {
  return Array.isArray(value) ? value.map(inText).join(',') : typeof value === 'string' ? value : '';
}

function positionInUpdate(
  kind: ResourceKind,
  position: RulebasePosition = 'pre',
): { readonly position?: RulebasePosition } {
  return kind.api.update?.takesPosition === true ? rulebaseQuery(kind, position) : {};
}

/** Returns the account name from the token's claims, or an empty string. The token is not verified. */
function accountIn(token: string): string {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    if (!isObject(claims)) return '';
    const names = [claims['client_id'], claims['email'], claims['sub']];
    return names.find((name): name is string => typeof name === 'string' && name !== '') ?? '';
  } catch {
    return '';
  }
}
