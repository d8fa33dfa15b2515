import type { Context } from 'hono';
import { jobPaths, type ResourceKind } from '../../catalog';
import { problem } from '../api-problem';
import { detailOf } from '../observe/traces';
import { permissionFor, permits } from '../roles';
import type { Caller, Identity } from './accounts';
import type { AppParts } from './app-parts';
import type { ApiAnswer, ApiRequest, AppEnv, Endpoint, Route } from './endpoint';
import { queryOf } from './query-of';
import { quirkedRequest } from './quirked-request';
import { reply, replyJson } from './reply';

/** What a request is about. */
interface Target {
  readonly method: string;
  /** Path in its normal form. */
  readonly path: string;
  readonly route: Route;
  readonly kind: ResourceKind | undefined;
}

type Sender = Identity & Caller;

/** An endpoint, and the decoded ID in the path. */
interface Found {
  readonly endpoint: Endpoint;
  readonly objectId: string;
}

/** An answer whose secrets are sealed. */
interface SealedAnswer {
  readonly status: ApiAnswer['status'];
  readonly body: unknown;
  readonly isClear: boolean;
}

const apiPath = /^\/(config|operations|incidents|insights)\/|^\/jobs\//;

/** Answers a request of the API. Each step is a function below, in the same order. */
export async function answerRequest(context: Context<AppEnv>, route: Route, parts: AppParts): Promise<Response> {
  const target = parse(context, route);
  const sender = await authenticate(context, parts);
  const found = findEndpoint(target);
  authorize(context, target, sender, found.endpoint);
  const request = await receive(context, target, sender, found, parts);
  const answer = await handle(target, found.endpoint, request, parts);
  const sealed = seal(answer, sender, parts);
  audit(context, sealed, sender);
  return send(context, target, sealed, request, parts);
}

function parse(context: Context<AppEnv>, route: Route): Target {
  const { method, path } = context.req;
  if (/%00|\0/.test(path)) throw problem('notFound', 'the path contains a NUL character');
  if (!apiPath.test(path) && path !== jobPaths.alsoOne) throw problem('notFound', `no resource at ${path}`);
  return { method, path, route, kind: route.kind };
}

async function authenticate(context: Context<AppEnv>, { tokens, accounts }: AppParts): Promise<Sender> {
  await tokens.refresh();
  const named = tokens.identify(context.req.header('Authorization'));
  // The token identifies the account; its permissions are looked up for each request.
  const roles = accounts.rolesOf(named);
  if (roles === undefined) throw problem('invalidCredential', 'the account of the token no longer exists');
  const identity: Identity = { ...named, roles };
  const record = context.get('record');
  record.tenant = identity.tenant;
  record.account = identity.account;
  record.step('identified', detailOf(identity, identityText));
  return { ...identity, requestId: context.get('requestId'), record };
}

function identityText({ account, tenant, roles }: Identity): string {
  return `${account} of ${tenant}, ${roles.join(', ')}`;
}

function findEndpoint({ method: sent, path, route }: Target): Found {
  const id = idIn(path, route);
  const refusal = route.refusal?.(id === '' ? path : id);
  if (refusal !== undefined) throw refusal;
  const objectId = decodeId(id);
  const method = sent === 'HEAD' ? 'GET' : sent;
  const endpoint = Object.hasOwn(route.endpoints, method) ? route.endpoints[method] : undefined;
  if (endpoint !== undefined) return { endpoint, objectId };
  const allow = Object.keys(route.endpoints);
  const isKnown = ['GET', 'POST', 'PUT', 'DELETE'].includes(method);
  const name = isKnown ? 'actionNotSupported' : 'methodNotSupported';
  throw problem(name, `${path} allows ${allow.join(', ')}`, '', '', allow);
}

/** Returns the encoded ID in the path of a request; an empty string if the route has none. */
function idIn(path: string, route: Route): string {
  const [start = '', end] = route.path.split('{id}');
  return end === undefined ? '' : path.slice(start.length, path.length - end.length);
}

function decodeId(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw problem('notFound', 'the path is not well encoded');
  }
}

function authorize(
  context: Context<AppEnv>,
  { method, path }: Target,
  { tenant, account, roles }: Sender,
  { effect }: Endpoint,
): void {
  const needed = permissionFor[effect];
  if (permits(roles, needed)) return;
  context.get('record').security.push({ action: 'denied', tenant, account, needed });
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
  { endpoint, objectId }: Found,
  parts: AppParts,
): Promise<ApiRequest> {
  const { strictness, secrets, slices } = parts;
  const account = parts.budget.open(sender.tenant);
  context.env.outgoing.once('close', account.release);
  return {
    requestId: context.get('requestId'),
    objectId,
    identity: sender,
    query: queryOf(context, endpoint, strictness),
    text: method === 'GET' || method === 'HEAD' ? '' : await parts.bodies.read(context.req.raw),
    opened: (kind, fields) => secrets.openSecrets(sender.tenant, kind, fields),
    weigh: account.take,
    slices,
    read: (work) => parts.read(sender, work),
    write: (work) => parts.write(sender, work),
  };
}

async function handle(
  { method, path, kind, route }: Target,
  endpoint: Endpoint,
  request: ApiRequest,
  { places, quirks }: AppParts,
): Promise<ApiAnswer> {
  const { tenant } = request.identity;
  const switches = kind === undefined ? undefined : quirks.changedOf(tenant);
  const changed =
    kind === undefined || switches === undefined
      ? { endpoint, request }
      : await quirkedRequest(switches, { kind, method, path, endpoint, request, read: route.read });
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

function audit(context: Context<AppEnv>, { isClear }: SealedAnswer, { tenant, account }: Sender): void {
  if (isClear) context.get('record').security.push({ action: 'secrets-read', tenant, account });
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
