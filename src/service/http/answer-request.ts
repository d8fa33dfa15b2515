import type { Context } from 'hono';
import { jobPaths, type ResourceKind } from '../../catalog';
import { problem } from '../api-problem';
import type { SecurityEvent } from '../audit/security-log';
import { permissionFor, permits } from '../roles';
import { detailOf } from '../observe/traces';
import { quirkedRequest } from '../quirks/request-quirks';
import type { Caller, Identity } from './accounts';
import type { AppParts } from './app-parts';
import type { ApiAnswer, ApiRequest, AppEnv, Endpoint } from './endpoint';
import type { EndpointTable } from './endpoint-table';
import { loggedPath } from './logged-path';
import { queryOf } from './query-of';
import { readText } from './read-body';
import { reply, replyJson } from './reply';

/** What a request is about. */
interface Target {
  readonly method: string;
  /** Path in its canonical form. */
  readonly path: string;
  readonly kind: ResourceKind | undefined;
}

type Sender = Identity & Caller;

/** An answer whose secrets are sealed. */
interface SealedAnswer {
  readonly status: ApiAnswer['status'];
  readonly body: unknown;
  readonly isClear: boolean;
}

const apiPath = /^\/(config|operations|incidents|insights)\/|^\/jobs\//;

/** Answers a request of the API. Each step is a function below, in the same order. */
export async function answerRequest(
  context: Context<AppEnv>,
  table: EndpointTable,
  parts: AppParts,
): Promise<Response> {
  const target = parse(context, parts);
  const sender = await authenticate(context, parts);
  const endpoint = endpointFor(target, table);
  authorize(context, target, sender, endpoint, parts);
  const request = await receive(context, target, sender, endpoint, parts);
  const answer = await handle(target, endpoint, request, parts);
  const sealed = seal(answer, sender, parts);
  audit(context, sealed, sender, parts);
  return send(context, target, sealed, request, parts);
}

function parse(context: Context<AppEnv>, { routes }: AppParts): Target {
  const { method } = context.req;
  const path = routes.canonicalPath(context.req.path);
  if (/%00|\0/.test(path)) throw problem('notFound', 'the path contains a NUL character');
  if (!apiPath.test(path) && path !== jobPaths.alsoOne) throw problem('notFound', `no resource at ${path}`);
  return { method, path, kind: routes.kindAt(path) };
}

async function authenticate(context: Context<AppEnv>, { tokens, accounts }: AppParts): Promise<Sender> {
  await tokens.refresh();
  const named = tokens.identify(context.req.header('Authorization'));
  // The token identifies the account; its permissions are looked up for each request.
  const roles = accounts.rolesOf(named);
  if (roles === undefined) throw problem('invalidCredential', 'the account of the token no longer exists');
  const identity: Identity = { ...named, roles };
  context.set('tenant', identity.tenant);
  const trace = context.get('trace');
  trace.account = identity.account;
  trace.step('identified', detailOf(identity, identityText));
  return { ...identity, requestId: context.get('requestId'), trace };
}

function identityText({ account, tenant, roles }: Identity): string {
  return `${account} of ${tenant}, ${roles.join(', ')}`;
}

function endpointFor({ method: sent, path }: Target, table: EndpointTable): Endpoint {
  const method = sent === 'HEAD' ? 'GET' : sent;
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

function authorize(
  context: Context<AppEnv>,
  { method, path }: Target,
  sender: Sender,
  { effect }: Endpoint,
  parts: AppParts,
): void {
  const needed = permissionFor[effect];
  const { account, roles } = sender;
  if (permits(roles, needed)) return;
  parts.security.add({ action: 'denied', ...eventOf(context, sender, parts), needed });
  const has = roles.length === 0 ? 'has no role' : `has ${roles.join(', ')}`;
  throw problem(
    'forbidden',
    [`${method} ${path} needs the role "${needed}"; ${account} ${has}`],
    `give the service account the role "${needed}", or "superuser"`,
  );
}

/** Reads query and body within their limits. */
async function receive(
  context: Context<AppEnv>,
  { method }: Target,
  sender: Sender,
  endpoint: Endpoint,
  parts: AppParts,
): Promise<ApiRequest> {
  const { strictness, secrets, slices } = parts;
  const account = parts.budget.open(sender.tenant);
  context.env.outgoing.once('close', account.release);
  return {
    id: context.get('requestId'),
    identity: sender,
    query: queryOf(context, endpoint, strictness),
    text: method === 'GET' || method === 'HEAD' ? '' : await readText(context.req.raw),
    opened: (kind, fields) => secrets.openSecrets(sender.tenant, kind, fields),
    weigh: account.take,
    slices,
    read: (work) => parts.read(sender, work),
    write: (work) => parts.write(sender, work),
  };
}

async function handle(
  { method, path, kind }: Target,
  endpoint: Endpoint,
  request: ApiRequest,
  { places, quirks, routes }: AppParts,
): Promise<ApiAnswer> {
  const { tenant } = request.identity;
  const switches = kind === undefined ? undefined : quirks.changedOf(tenant);
  const changed =
    kind === undefined || switches === undefined
      ? { endpoint, request }
      : await quirkedRequest(switches, { kind, method, path, endpoint, request, find: (at) => routes.find(at) });
  return places.run(tenant, () => changed.endpoint.run(changed.request));
}

/** Encrypts secrets in the answer. The only place that lets one through in clear text. */
function seal(answer: ApiAnswer, { tenant, roles }: Sender, { quirks, secrets, strictness }: AppParts): SealedAnswer {
  const isReader = !quirks.of(tenant).encryptedSecrets || permits(roles, 'read-secrets');
  // Clients of the real service compare some secrets in the response with the value sent.
  const isClient = strictness !== 'strict' && permits(roles, 'write');
  const shown = isReader ? 'all' : isClient ? 'expected' : 'none';
  return { status: answer.status, ...secrets.sealAnswer(tenant, answer, shown) };
}

function audit(context: Context<AppEnv>, { isClear }: SealedAnswer, sender: Sender, parts: AppParts): void {
  if (isClear) parts.security.add({ action: 'secrets-read', ...eventOf(context, sender, parts) });
}

async function send(
  context: Context<AppEnv>,
  { method, path, kind }: Target,
  { status, body }: SealedAnswer,
  { identity: { tenant }, query }: ApiRequest,
  { quirks, slices, strictness }: AppParts,
): Promise<Response> {
  // These responses may contain fields that the API description does not contain.
  const lenient = strictness !== 'strict' ? { 'X-Scm-Strictness': 'lenient' } : {};
  if (kind === undefined) return replyJson(context, body, status, lenient);
  // A move creates no object, so it must not count as a POST with delayed visibility.
  const written = path.endsWith(':move') ? 'PUT' : method;
  const quirked = quirks.answer(tenant, kind, written, body, query['name']);
  if (quirked === 'not-found') throw problem('notFound', [`this ${kind.name} does not exist`]);
  // Marks responses that tools must not compare with the API description.
  const headers = quirked.body === body ? lenient : { ...lenient, 'X-Scm-Quirk': 'yes' };
  const text = await slices.json(tenant, quirked.body);
  return text === undefined ? replyJson(context, quirked.body, status, headers) : reply(context, text, status, headers);
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
