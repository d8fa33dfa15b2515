import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import { getPath } from 'hono/utils/url';
import { authentication } from '../../catalog';
import { wholeMessageOf, systemClock } from '../../core';
import { ApiProblem, problem } from '../api-problem';
import { RequestRecord } from '../observe/traces';
import { withoutCredentials, keptPath, urlLimit } from '../observe/logged-path';
import type { SeenRequest } from '../observe/journal';
import { StoreUnavailable } from '../storage/store-unavailable';
import { answerRequest } from './answer-request';
import type { AppParts } from './app-parts';
import { breakAnswer } from './broken-answer';
import type { AppEnv, Route } from './endpoint';
import { problemAnswer, unavailableAnswer } from './problem-answer';
import { reply, replyJson } from './reply';
import { apiRoutes, pathNormalizer, routerPattern, unknownRoute } from './routes';
import { answerTokenRequest } from './token-endpoint';

/** Format of a request ID that is accepted from a client or proxy; any other is replaced. */
const requestIdForm = /^[\w.:-]{8,128}$/;

/** Makes the HTTP application of the service. */
export function createApp(parts: AppParts): Hono<AppEnv> {
  const { accounts, tokens, faults } = parts;
  const routes = apiRoutes(parts.strictness, parts.wake);
  const normalize = pathNormalizer(routes);
  const byPattern = routesByPattern(routes);
  const app = new Hono<AppEnv>({ getPath: (request) => normalize(getPath(request)) });
  app.use(async (context, next) => observe(context, next, byPattern, parts));
  app.get('/health', (context) => replyJson(context, { status: 'ok', version: parts.version }));
  app.get('/ready', async (context) => {
    if (parts.isDraining()) throw problem('unavailable', 'the service is shutting down');
    try {
      await parts.reach();
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      context.get('record').failure = { event: 'store', message: wholeMessageOf(error) };
      throw problem('unavailable', 'the store cannot be written to; the log of the service contains the cause');
    }
    return replyJson(context, { status: 'ready' });
  });
  app.get('/openapi.json', (context) => reply(context, parts.builtFile('openapi.json'), 200));
  app.use(async (context, next) => {
    const action = faults.active.length === 0 ? undefined : faults.take(seenRequest(context, parts));
    if (action === undefined) return next();
    context.get('record').step('fault', Object.keys(action)[0]);
    return breakAnswer(context, next, action, systemClock);
  });
  for (const path of authentication.tokenPaths) {
    app.post(path, (context) => answerTokenRequest(context, accounts, tokens));
  }
  for (const path of authentication.keyPaths) {
    app.get(path, async (context) => {
      await tokens.refresh();
      return replyJson(context, tokens.keys);
    });
  }
  for (const [pattern, route] of byPattern) app.all(pattern, (context) => answerRequest(context, route, parts));
  app.all('*', (context) => answerRequest(context, unknownRoute, parts));
  app.onError((error, context) => {
    if (error instanceof ApiProblem) return problemAnswer(context, error, parts.quirks);
    const record = context.get('record');
    record.step('failed');
    if (error instanceof StoreUnavailable) return unavailableAnswer(context, error);
    record.failure = { event: 'error', message: wholeMessageOf(error) };
    return problemAnswer(
      context,
      problem('internal', 'internal error; the log of the service contains the request ID'),
    );
  });
  return app;
}

/** The first route of each pattern, in the order of registration: the first one that matches answers. */
function routesByPattern(routes: readonly Route[]): ReadonlyMap<string, Route> {
  const found = new Map<string, Route>();
  for (const route of routes) {
    const pattern = routerPattern(route.path);
    if (!found.has(pattern)) found.set(pattern, route);
  }
  // An object also matches `<id>:move`.
  const isAction = ([pattern]: readonly [string, Route]): number => Number(pattern.includes('{'));
  return new Map([...found].sort((a, b) => isAction(b) - isAction(a)));
}

function seenRequest(context: Context<AppEnv>, { tokens }: AppParts): SeenRequest {
  const tenant = tokens.tenantOf(context.req.header('Authorization'));
  return { method: context.req.method, path: sentPath(context), kind: context.get('route').kind?.name ?? '', tenant };
}

/** Wraps the whole processing of a request: gives it its ID, and reports it to the subscribers when it is answered. */
async function observe(
  context: Context<AppEnv>,
  next: () => Promise<void>,
  byPattern: ReadonlyMap<string, Route>,
  { bodies, now, isDraining, arrived, subscribers }: AppParts,
): Promise<void> {
  const url = sentPath(context);
  const isTooLong = url.length > urlLimit;
  const sent = context.req.header('X-Request-Id') ?? '';
  const requestId = requestIdForm.test(sent) ? sent : randomUUID();
  const record = new RequestRecord();
  const pattern = matchedRoutes(context).find(({ path }) => !path.endsWith('*'))?.path;
  const route = (pattern === undefined || isTooLong ? undefined : byPattern.get(pattern)) ?? unknownRoute;
  context.set('bodies', bodies);
  context.set('requestId', requestId);
  context.set('record', record);
  context.set('route', route);
  const time = new Date(now()).toISOString();
  arrived();
  if (isTooLong)
    context.res = problemAnswer(context, problem('uriTooLong', `the URL is longer than ${urlLimit} characters`));
  else await next();
  const status = record.isDropped ? 0 : context.res.status;
  const { ms, tenant, ignored } = record;
  record.step(record.isDropped ? 'connection dropped' : 'answered', String(status));
  const answered = {
    entry: {
      time,
      method: context.req.method,
      path: keptPath(withoutCredentials(url)),
      status,
      ms,
      requestId,
      tenant,
      kind: route.kind?.name ?? '',
      ...(ignored.length === 0 ? {} : { ignored }),
    },
    // Paths outside of the API have no route.
    route: route === unknownRoute && pattern !== undefined && !isTooLong ? pattern : route.path,
    address: context.env.incoming.socket.remoteAddress ?? '',
    // A refusal before the stop is not a failure: a load balancer expects it.
    isExpected: pattern === '/ready' && isDraining(),
    record,
  };
  for (const subscriber of subscribers) subscriber(answered);
}

/** Path and query of a request. The adapter has already normalized the URL. */
function sentPath(context: Context<AppEnv>): string {
  const [url = ''] = context.req.url.split('#');
  return url.slice(url.indexOf('/', url.indexOf('://') + 3));
}
