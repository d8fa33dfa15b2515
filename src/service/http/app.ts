import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { authentication } from '../../catalog';
import { wholeMessageOf, systemClock } from '../../core';
import { ApiProblem, problem } from '../api-problem';
import { builtFile } from '../built-file';
import { TraceRecord, roundMs } from '../observe/traces';
import { StoreUnavailable } from '../storage/store-unavailable';
import { answerRequest } from './answer-request';
import type { AppParts } from './app-parts';
import { breakAnswer } from './broken-answer';
import type { AppEnv } from './endpoint';
import { EndpointTable } from './endpoint-table';
import { hasLongUrl, keptPath, urlLimit } from './kept-path';
import { loggedPath, withoutCredentials } from './logged-path';
import { problemAnswer, unavailableAnswer } from './problem-answer';
import { reply, replyJson } from './reply';
import type { SeenRequest } from './request-match';
import { answerTokenRequest } from './token-endpoint';

/** Format of a request ID that is accepted from a client or proxy; any other is replaced. */
const requestIdForm = /^[\w.:-]{8,128}$/;

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
      parts.log({
        level: 'error',
        event: 'store',
        requestId: context.get('requestId'),
        message: wholeMessageOf(error),
      });
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
  app.all('*', (context) => answerRequest(context, table, parts));
  app.notFound((context) => problemAnswer(context, problem('notFound', `no resource at ${context.req.path}`)));
  app.onError((error, context) => {
    if (error instanceof ApiProblem) return problemAnswer(context, error, parts.quirks);
    context.get('trace').step('failed');
    if (error instanceof StoreUnavailable) return unavailableAnswer(context, parts.log, error);
    parts.log({ level: 'error', event: 'error', requestId: context.get('requestId'), message: wholeMessageOf(error) });
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
  { routes, journal, log, metrics, traces, now, isDraining }: AppParts,
): Promise<void> {
  const url = pathOf(context);
  const isTooLong = hasLongUrl(context.env.incoming) || url.length > urlLimit;
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
  if (isTooLong)
    context.res = problemAnswer(context, problem('uriTooLong', `the URL is longer than ${urlLimit} characters`));
  else await next();
  const dropped = context.get('dropped');
  const status = dropped ? 0 : context.res.status;
  const ms = roundMs(performance.now() - start);
  const entry = {
    method: context.req.method,
    path: keptPath(withoutCredentials(url)),
    status,
    ms,
    requestId,
    tenant: context.get('tenant'),
  };
  const path = isTooLong ? '' : context.req.path;
  const ignored = context.get('ignored');
  const kind = routes.kindAt(path)?.name ?? '';
  const record = { time, ...entry, kind, ...(ignored.length === 0 ? {} : { ignored }) };
  journal.add(record);
  trace.step(dropped ? 'connection dropped' : 'answered', String(status));
  traces.add(record, trace);
  answered({ method: entry.method, route: table.patternOf(path), status, ms });
  // A load balancer that is sent away before the stop is no failure.
  const isExpected = path === '/ready' && isDraining();
  const level = status >= 500 && !isExpected ? 'error' : 'info';
  log({ level, event: 'request', ...entry, account: trace.account, path: loggedPath(entry.path) });
}

/** Path and query of a request. The adapter has already normalized the URL. */
function pathOf(context: Context<AppEnv>): string {
  const [url = ''] = context.req.url.split('#');
  return url.slice(url.indexOf('/', url.indexOf('://') + 3));
}
