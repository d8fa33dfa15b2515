import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { authentication, holdsSecret, jobPaths, versionPaths } from '../../catalog';
import { messageOf, systemClock } from '../../core';
import { ApiProblem, problem } from '../api-problem';
import { builtFile } from '../built-file';
import type { SecurityEvent, SecurityLog } from '../audit/security-log';
import type { ServiceLog } from '../log';
import type { Transaction } from '../model/transaction';
import type { Foresee } from '../operations/foresee';
import { permissionFor, permits } from '../roles';
import { detailOf, TraceRecord, roundMs, type Traces } from '../observe/traces';
import type { Metrics } from '../observe/metrics';
import type { Accounts, Caller, Identity } from './accounts';
import type { ApiRequest, AppEnv, Endpoint } from './endpoint';
import { EndpointTable } from './endpoint-table';
import { breakAnswer } from './broken-answer';
import type { FairSlices } from './fair-slices';
import type { Faults } from './faults';
import type { SecretForms } from './secret-forms';
import type { RequestJournal } from './journal';
import { readText } from './json-body';
import { queryOf } from './query-of';
import { reply, replyJson } from './reply';
import { problemAnswer, unavailableAnswer } from './problem-answer';
import { loggedPath } from './logged-path';
import type { ObjectRoutes } from './object-routes';
import { answerTokenRequest } from './token-endpoint';
import type { Quirks } from '../quirks/quirks';
import { quirkedRequest } from '../quirks/request-quirks';
import type { Strictness } from '../strictness';
import { StoreUnavailable } from '../storage/store-unavailable';
import type { SeenRequest } from './request-match';
import type { TenantPlaces } from './tenant-places';
import type { Tokens } from './tokens';

/** Dependencies of the HTTP application. */
export interface AppParts {
  readonly routes: ObjectRoutes;
  readonly strictness: Strictness;
  readonly accounts: Accounts;
  readonly tokens: Tokens;
  readonly journal: RequestJournal;
  readonly faults: Faults;
  readonly quirks: Quirks;
  readonly secrets: SecretForms;
  readonly security: SecurityLog;
  readonly places: TenantPlaces;
  readonly slices: FairSlices;
  readonly log: ServiceLog;
  readonly metrics: Metrics;
  readonly traces: Traces;
  readonly now: () => number;
  read<T>(caller: Caller, work: (tx: Transaction) => Promise<T>, foresee?: Foresee): Promise<T>;
  write<T>(caller: Caller, work: (tx: Transaction) => Promise<T>, foresee?: Foresee): Promise<T>;
  readonly version: string;
  /** Whether the service is shutting down, so that it must not get new clients. */
  readonly isDraining: () => boolean;
  /** Throws `STORE_UNAVAILABLE` if the store is unavailable. */
  reach(): Promise<void>;
  /** Notifies the job runner of a new job of a tenant. */
  readonly wake: (tenant: string) => void;
}

/** Maximum length of a path with its query, in characters. */
const urlLimit = 8192;

/** Format of a request ID that is accepted from a client or proxy; any other is replaced. */
const requestIdForm = /^[\w.:-]{8,128}$/;

const apiPath = /^\/(config|operations|incidents|insights)\/|^\/jobs\//;

/** Makes the HTTP application of the service. */
export function createApp(parts: AppParts): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { accounts, tokens, faults } = parts;
  const table = new EndpointTable(parts.routes, parts.strictness, parts.wake);
  app.use(async (context, next) => observe(context, next, table, parts));
  app.get('/health', (context) => replyJson(context, { status: 'ok', version: parts.version }));
  app.get('/ready', async (context) => {
    if (parts.isDraining()) throw problem('unavailable', 'the service is shutting down');
    try {
      await parts.reach();
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      parts.log({ level: 'error', event: 'store', requestId: context.get('requestId'), message: messageOf(error) });
      throw problem('unavailable', 'the store cannot be written to; the log of the service contains the cause');
    }
    return replyJson(context, { status: 'ready' });
  });
  app.get('/openapi.json', (context) => reply(context, builtFile('openapi.json'), 200));
  app.use(async (context, next) => {
    const action = faults.active.length === 0 ? undefined : faults.take(seenRequest(context, parts));
    if (action === undefined) return next();
    context.get('trace').step('fault', Object.keys(action)[0]);
    return breakAnswer(context, next, action, systemClock);
  });
  for (const path of authentication.tokenPaths) {
    app.post(path, (context) => answerTokenRequest(context, accounts, tokens, parts.security));
  }
  for (const path of authentication.keyPaths) {
    app.get(path, async (context) => {
      await tokens.refresh();
      return replyJson(context, tokens.keys);
    });
  }
  app.all('*', (context) => answer(context, table, parts));
  app.notFound((context) => problemAnswer(context, problem('notFound', `no resource at ${context.req.path}`)));
  app.onError((error, context) => {
    if (error instanceof ApiProblem) return problemAnswer(context, error, parts.quirks);
    context.get('trace').step('failed');
    if (error instanceof StoreUnavailable) return unavailableAnswer(context, parts.log, error);
    parts.log({ level: 'error', event: 'error', requestId: context.get('requestId'), message: messageOf(error) });
    return problemAnswer(
      context,
      problem('internal', 'internal error; the log of the service contains the request ID'),
    );
  });
  return app;
}

function seenRequest(context: Context<AppEnv>, { routes, tokens }: AppParts): SeenRequest {
  const { method, path } = context.req;
  const tenant = tokens.tenantOf(context.req.header('Authorization'));
  return { method, path: pathOf(context), kind: routes.kindAt(path)?.name ?? '', tenant };
}

async function observe(
  context: Context<AppEnv>,
  next: () => Promise<void>,
  table: EndpointTable,
  { routes, journal, log, metrics, traces, now }: AppParts,
): Promise<void> {
  const sent = context.req.header('X-Request-Id') ?? '';
  const requestId = requestIdForm.test(sent) ? sent : randomUUID();
  context.set('requestId', requestId);
  context.set('tenant', '');
  context.set('dropped', false);
  context.set('ignored', []);
  const trace = new TraceRecord();
  context.set('trace', trace);
  const time = new Date(now()).toISOString();
  const answered = metrics.begin();
  const start = performance.now();
  await next();
  const dropped = context.get('dropped');
  const status = dropped ? 0 : context.res.status;
  const ms = roundMs(performance.now() - start);
  const entry = {
    method: context.req.method,
    path: pathOf(context),
    status,
    ms,
    requestId,
    tenant: context.get('tenant'),
  };
  const { path } = context.req;
  const ignored = context.get('ignored');
  const kind = routes.kindAt(path)?.name ?? '';
  const record = { time, ...entry, kind, ...(ignored.length === 0 ? {} : { ignored }) };
  journal.add(record);
  trace.step(dropped ? 'connection dropped' : 'answered', String(status));
  traces.add(record, trace);
  answered({ method: entry.method, route: table.patternOf(path), status, ms });
  log({ level: status >= 500 ? 'error' : 'info', event: 'request', ...entry, path: loggedPath(entry.path) });
}

async function answer(context: Context<AppEnv>, table: EndpointTable, parts: AppParts): Promise<Response> {
  const { method } = context.req;
  const path = parts.routes.canonicalPath(context.req.path);
  if (/%00|\0/.test(path)) throw problem('notFound', 'the path contains a NUL character');
  if (!apiPath.test(path) && path !== jobPaths.alsoOne) throw problem('notFound', `no resource at ${path}`);
  if (context.env.incoming.url !== undefined && context.env.incoming.url.length > urlLimit)
    throw problem('uriTooLong', `the URL is longer than ${urlLimit} characters`);
  const { places, quirks, routes, secrets, slices } = parts;
  await parts.tokens.refresh();
  const named = parts.tokens.identify(context.req.header('Authorization'));
  // The token identifies the account; its permissions are looked up for each request.
  const roles = parts.accounts.rolesOf(named);
  if (roles === undefined) throw problem('invalidCredential', 'the account of the token no longer exists');
  const identity: Identity = { ...named, roles };
  const { tenant } = identity;
  context.set('tenant', tenant);
  const trace = context.get('trace');
  trace.account = identity.account;
  trace.step('identified', detailOf(identity, identityText));
  const caller = { ...identity, requestId: context.get('requestId'), trace };
  const endpoint = endpointFor(method === 'HEAD' ? 'GET' : method, path, table);
  checkPermitted(identity, method, path, (needed) =>
    parts.security.add({ action: 'denied', ...eventOf(context, identity, parts), needed }),
  );
  const request: ApiRequest = {
    id: caller.requestId,
    identity,
    query: queryOf(context, endpoint, parts.strictness),
    text: method === 'GET' || method === 'HEAD' ? '' : await readText(context.req.raw),
    opened: (kind, fields) => secrets.openSecrets(tenant, kind, fields),
    slices,
    read: (work, foresee) => parts.read(caller, work, foresee),
    write: (work, foresee) => parts.write(caller, work, foresee),
  };
  const kind = routes.kindAt(path);
  const switches = kind === undefined ? undefined : quirks.changedOf(tenant);
  const changed =
    kind === undefined || switches === undefined
      ? { endpoint, request }
      : await quirkedRequest(switches, { kind, method, path, endpoint, request, find: (at) => routes.find(at) });
  const { status, body } = await places.run(tenant, () => changed.endpoint.run(changed.request));
  // These responses may contain fields that the API description does not contain.
  const lenient = parts.strictness === 'lenient' ? { 'X-Scm-Strictness': 'lenient' } : {};
  if (kind === undefined) return replyJson(context, body, status, lenient);
  const inClear = !quirks.of(tenant).encryptedSecrets || permits(identity.roles, 'read-secrets');
  if (inClear && holdsSecret(kind.attributes) && method === 'GET') {
    parts.security.add({ action: 'secrets-read', ...eventOf(context, identity, parts) });
  }
  // An account that may write such a secret knows it already; clients of the real service compare the response with the
  // value sent.
  const sealed = parts.strictness === 'lenient' && permits(identity.roles, 'write') ? 'expected' : 'all';
  const secured = inClear ? body : secrets.sealSecrets(tenant, kind, body, sealed);
  // A move creates no object, so it must not count as a POST with delayed visibility.
  const written = path.endsWith(':move') ? 'PUT' : method;
  const quirked = quirks.answer(tenant, kind, written, secured, request.query['name']);
  if (quirked === 'not-found') throw problem('notFound', [`this ${kind.name} does not exist`]);
  // Marks responses that tools must not compare with the API description.
  const headers = quirked.body === secured ? lenient : { ...lenient, 'X-Scm-Quirk': 'yes' };
  const text = await slices.json(tenant, quirked.body);
  return text === undefined ? replyJson(context, quirked.body, status, headers) : reply(context, text, status, headers);
}

function identityText({ account, tenant, roles }: Identity): string {
  return `${account} of ${tenant}, ${roles.join(', ')}`;
}

function eventOf(
  context: Context<AppEnv>,
  { tenant, account }: Identity,
  { routes }: AppParts,
): Omit<SecurityEvent, 'action'> {
  const { method, path } = context.req;
  const address = context.env.incoming.socket.remoteAddress ?? '';
  const kind = routes.kindAt(routes.canonicalPath(path))?.name ?? '';
  return { tenant, account, address, requestId: context.get('requestId'), kind, method, path: loggedPath(path) };
}

function checkPermitted(
  { account, roles }: Identity,
  method: string,
  path: string,
  onDenied: (needed: string) => void,
): void {
  const needed = permissionFor(method, path, versionPaths.push);
  if (permits(roles, needed)) return;
  onDenied(needed);
  const has = roles.length === 0 ? 'has no role' : `has ${roles.join(', ')}`;
  throw problem(
    'forbidden',
    [`${method} ${path} needs the role "${needed}"; ${account} ${has}`],
    `give the service account the role "${needed}", or "superuser"`,
  );
}

function endpointFor(method: string, path: string, table: EndpointTable): Endpoint {
  const found = table.find(path);
  if (found === undefined) {
    const version = /^\/(?:config|operations)\/(?:[^/]+\/)*?(v\d+)(\/|$)/.exec(path)?.[1];
    if (version !== undefined && version !== 'v1')
      throw problem('versionNotSupported', `unsupported API version ${version}; use v1`);
    throw problem('notFound', `no resource at ${path}`);
  }
  const endpoint = Object.hasOwn(found, method) ? found[method] : undefined;
  if (endpoint !== undefined) return endpoint;
  const allow = Object.keys(found);
  const isKnown = ['GET', 'POST', 'PUT', 'DELETE'].includes(method);
  const name = isKnown ? 'actionNotSupported' : 'methodNotSupported';
  throw problem(name, `${path} allows ${allow.join(', ')}`, '', '', allow);
}

/** Path and query of a request. The adapter has already normalized the URL. */
function pathOf(context: Context<AppEnv>): string {
  const [url = ''] = context.req.url.split('#');
  return url.slice(url.indexOf('/', url.indexOf('://') + 3));
}
