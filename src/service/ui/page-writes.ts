import type { Context, Hono } from 'hono';
import { authentication, versionPaths } from '../../catalog';
import { pageChecks } from '../../catalog/schemas';
import { isObject } from '../../core';
import { body, failureResponse } from '../control/control-input';
import type { AppEnv } from '../http/endpoint';
import type { PageParts } from './page-parts';
import { sessionOf, shownSession } from './page-session';

const inside = 'http://localhost';

/** Maximum size of a login in bytes. */
const loginLimitBytes = 16 * 2 ** 10;

/** Adds login and changes by accounts. Each change is forwarded to the API, which checks the roles. */
export function addPageWrites(app: Hono<AppEnv>, parts: PageParts): void {
  app.post('/login', async (context) => {
    // The only request with a body that needs no session.
    const { account, secret, tenant } = await body(context, pageChecks.login, loginLimitBytes);
    const form = new URLSearchParams({
      grant_type: authentication.grantType,
      client_id: account,
      client_secret: secret,
      ...(tenant === undefined ? {} : { scope: `${authentication.scopePrefix}${tenant}` }),
    });
    const answer = await parts.api.fetch(
      new Request(inside + authentication.tokenPaths[0], { method: 'POST', body: form }),
      context.env,
    );
    const token: unknown = answer.ok ? Reflect.get(await jsonObject(answer), 'access_token') : undefined;
    if (typeof token !== 'string') {
      return failureResponse(
        context,
        403,
        'LOGIN_FAILED',
        'cannot log in: account, secret and tenant do not belong together',
      );
    }
    return context.json({ token });
  });
  app.post('/renew', async (context) => {
    const session = await sessionOf(context, parts);
    if (session?.is !== 'account') return loginNeeded(context);
    const token = parts.tokens.renew(context.req.header('Authorization'), session.identity);
    return token === undefined ? loginNeeded(context) : context.json({ token });
  });
  app.get('/session', async (context) => {
    const session = await sessionOf(context, parts);
    // An earlier guard rejects requests without a session.
    return context.json(session === undefined ? {} : shownSession(session, parts.control.tenants));
  });
  app.post('/push', async (context) => {
    const { folders, devices, description } = await body(context, pageChecks.push);
    const fields = {
      ...(folders.length === 0 ? {} : { folders }),
      ...(devices.length === 0 ? {} : { devices }),
      ...(description === '' ? {} : { description }),
    };
    return change(context, parts, 'POST', versionPaths.push, fields);
  });
  app.post('/load', async (context) => {
    const fields = await body(context, pageChecks.load);
    return change(context, parts, 'POST', versionPaths.load, fields);
  });
  app.post('/discard', async (context) => {
    await body(context, pageChecks.nothing);
    return change(context, parts, 'DELETE', versionPaths.candidate);
  });
}

async function change(
  context: Context<AppEnv>,
  parts: PageParts,
  method: string,
  path: string,
  fields?: object,
): Promise<Response> {
  const session = await sessionOf(context, parts);
  if (session?.is !== 'account') return loginNeeded(context);
  const headers = { Authorization: context.req.header('Authorization') ?? '', 'Content-Type': 'application/json' };
  const sent = fields === undefined ? {} : { body: JSON.stringify(fields) };
  const answer = await parts.api.fetch(new Request(inside + path, { method, headers, ...sent }), context.env);
  const content = await jsonObject(answer);
  if (answer.ok) return context.json(content);
  const status = answer.status === 401 || answer.status === 403 || answer.status === 404 ? answer.status : 400;
  return failureResponse(context, status, status === 403 ? 'FORBIDDEN' : 'BAD_REQUEST', refusalIn(content));
}

function loginNeeded(context: Context<AppEnv>): Response {
  return failureResponse(
    context,
    403,
    'LOGIN_NEEDED',
    'cannot change anything: the link only reads; log in with an account',
  );
}

async function jsonObject(answer: Response): Promise<object> {
  const content: unknown = await answer.json();
  return isObject(content) ? content : {};
}

function refusalIn(content: object): string {
  const errors: unknown = Reflect.get(content, '_errors');
  const all: readonly unknown[] = Array.isArray(errors) ? errors : [];
  const [first] = all;
  if (!isObject(first)) return 'the service refused the request';
  const details = first['details'];
  const texts = Array.isArray(details) ? details : isObject(details) ? [details['message']].flat() : [details];
  const text = texts.filter((one) => typeof one === 'string').join('; ');
  return text === '' ? String(first['message']) : text;
}
