import { containerOf, hasOwnId, isSameContainer, onlyContainer, type ResourceKind } from '../catalog';
import { lingeringSignal, systemClock, type Clock } from '../core';
import { anyAnswer, confirmationOf, refuseOther } from './answer';
import { isNotFound } from './api-error';
import { accountIn } from './account';
import { ApiCaller } from './caller';
import { errorForOther, errorForReadBack } from './classify';
import type { HttpMethod, Transport } from './http';
import { Jobs } from './jobs';
import { parseListAnswer } from './list-answer';
import { Lister } from './list';
import { silentLog, type Log } from './log';
import { itemCall, itemPath } from './item-call';
import { fromApi } from './object-form';
import { OtherPlaces } from './other-places';
import { objectsOfAnswer, objectWithId, writtenObject } from './object-answer';
import { inQuery, listQuery, rulebaseQuery, scopeQuery } from './object-query';
import { defaultRetryPolicy } from './retry-policy';
import { differenceOf, isIdentified, readBack, returnsWholeObject, returnsFields } from './read-back';
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
      caller.call(
        {
          method: 'POST',
          path: action.api.path.replace('{id}', () => encodeURIComponent(id)),
          body,
          kind: action,
          signal,
          ...(query === undefined ? {} : { query }),
        },
        anyAnswer,
      ),
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
    hideSecrets: (text) => caller.hideSecrets(text),
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
  const places = new OtherPlaces();
  const list: ObjectCalls['list'] = async (kind, { container, name, position, queryFields, signal } = {}) => {
    const place = onlyContainer(kind) ?? container;
    const query = { ...listQuery(kind, place, name), ...rulebaseQuery(kind, position ?? 'pre'), ...queryFields };
    try {
      const found = await paths.collection(kind, (path) => lister.all({ method: 'GET', path, query, kind, signal }));
      const items = found.map((item) => places.fromApi(kind, item, place));
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
      return { ...part, items: part.items.map((item) => places.fromApi(kind, item, place)) };
    },
    get: async (kind, id, options = {}) => {
      try {
        if (!kind.api.operations.includes('get')) return await findListed(list, kind, id, options);
        if (kind.api.subResource !== undefined) return await ofOwner(caller, kind, id, options);
        return await paths.item(kind, options.signal, (path) =>
          caller.call({ method: 'GET', ...itemCall(kind, 'get', path, id, options) }, (answer) => {
            const found = objectsOfAnswer(answer).map((item) => places.fromApi(kind, item, options.container));
            return hasOwnId(kind) ? objectWithId(found, id) : found[0];
          }),
        );
      } catch (error) {
        if (isNotFound(error)) return undefined;
        throw error;
      }
    },
    create: async (kind, container, body, { position, signal } = {}) => {
      const place = onlyContainer(kind) ?? container;
      const query = { ...scopeQuery(kind, 'create', place), ...rulebaseQuery(kind, position ?? 'pre') };
      const placed = places.toApi(
        kind,
        kind.api.location.in === 'body' ? { ...body, ...inQuery(place) } : body,
        'create',
      );
      const answer = await paths.collection(kind, (path) =>
        caller.call(
          {
            method: 'POST',
            path,
            query,
            kind,
            signal,
            ...(placed === undefined ? {} : { body: kind.api.subResource === undefined ? placed : [placed] }),
          },
          writtenObject,
        ),
      );
      const returned = places.fromApi(kind, answer ?? {}, place);
      const created = { body, returned, place, position, signal: afterWrite(signal) };
      const { id } = returned;
      // It would be in paths, in the journal and in messages.
      if (typeof id === 'string' && caller.hideSecrets(id) !== id)
        throw errorForOther('POST', kind.api.path, 'an ID that repeats a secret');
      const other = differenceOf(kind, created);
      if (other !== undefined) throw errorForOther('POST', kind.api.path, other);
      if (returnsWholeObject(kind, returned)) return returned;
      const found = (await reading('POST', kind, () => readBack(calls, kind, created))) ?? returned;
      if (!isIdentified(kind, found)) throw errorForOther('POST', kind.api.path, 'no ID, and no object has the name');
      return found;
    },
    update: async (kind, id, body, options = {}) => {
      const returned = await paths.item(kind, options.signal, (path) =>
        caller.call(
          { method: 'PUT', ...itemCall(kind, 'update', path, id, options), body: places.toApi(kind, body, 'update') },
          (answer) => {
            const written = places.fromApi(kind, writtenObject(answer) ?? {}, options.container);
            if (hasOwnId(kind)) refuseOther(written, id);
            return written;
          },
        ),
      );
      if (returnsFields(kind, returned)) return returned;
      const readable = { ...options, signal: afterWrite(options.signal) };
      return (await reading('PUT', kind, () => calls.get(kind, id, readable))) ?? returned;
    },
    remove: async (kind, id, options = {}) => {
      try {
        await paths.item(kind, options.signal, (path) =>
          caller.call(
            { method: 'DELETE', ...itemCall(kind, 'delete', path, id, { ...options, position: undefined }) },
            confirmationOf(hasOwnId(kind) && kind.api.codec === undefined ? id : undefined),
          ),
        );
        return 'deleted';
      } catch (error) {
        if (isNotFound(error)) return 'gone';
        throw error;
      }
    },
    move: async (kind, id, request, { signal } = {}) => {
      await paths.item(kind, signal, (path) =>
        caller.call(
          {
            method: 'POST',
            path: `${itemPath(kind, path, id)}:move`,
            body: request,
            kind,
            signal,
            // Moving a rule to its current place changes nothing.
            repeatable: 'always',
          },
          confirmationOf(id),
        ),
      );
    },
  };
  return calls;
}

/** The result of a write is read back even if the operation is canceled meanwhile. */
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
  const path = `${kind.api.path}/${encodeURIComponent(owner)}`;
  const { items } = await caller.call({ method: 'GET', path, kind, signal }, (answer, bytes) =>
    parseListAnswer(answer, bytes, { offset: 0, one: 'possible', null: 'empty' }),
  );
  return items.map((item) => fromApi(kind, item, undefined)).find((item) => item['id'] === id);
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
