import { Hono, type Context } from 'hono';
import { addFailures, failureResponse } from '../control/control-input';
import { addReadRoutes } from '../control/read-routes';
import type { AppEnv } from '../http/endpoint';
import type { PageParts } from './page-parts';
import { addPageQuestions } from './page-questions';
import { addPageReads } from './page-reads';
import { addPageReviews } from './page-reviews';
import { sessionOf } from './page-session';
import { addPageUsage } from './page-usage';
import { addPageWrites } from './page-writes';

/** Path of the page. */
export const pagePath = '/ui';

const apiPath = `${pagePath}/api`;

const files = {
  [pagePath]: { file: 'ui/index.html', type: 'text/html; charset=utf-8' },
  [`${pagePath}/page.js`]: { file: 'ui/page.js', type: 'text/javascript; charset=utf-8' },
  [`${pagePath}/page.css`]: { file: 'ui/page.css', type: 'text/css; charset=utf-8' },
  [`${pagePath}/review`]: { file: 'ui/review.html', type: 'text/html; charset=utf-8' },
  [`${pagePath}/review.js`]: { file: 'ui/review-of-page.js', type: 'text/javascript; charset=utf-8' },
  [`${pagePath}/review.css`]: { file: 'ui/review.css', type: 'text/css; charset=utf-8' },
} as const;

/** Allows only the page's own files, and forbids framing. */
const headers = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/** Paths that need no tenant parameter, because they apply to the session. */
const ofSession = ['session', 'tenants', 'renew', 'push', 'load', 'discard'].map((name) => `${apiPath}/${name}`);

/**
 * Creates the page and its API. The static files contain no tenant data. All other requests need the key of the link,
 * which can read all tenants, or an account token, which is limited to its tenant. The page sends either one in a
 * header, which foreign pages cannot do.
 */
export function createPageApp(parts: PageParts): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(async (context, next) => {
    context.set('bodies', parts.bodies);
    // DNS rebinding: a foreign host name that resolves to this machine would give its page the same origin.
    if (!parts.isOwnHost(new URL(context.req.url).hostname)) {
      return failureResponse(
        context,
        403,
        'FORBIDDEN',
        'this page is for its own host names: use the address that was printed',
      );
    }
    await next();
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
    return undefined;
  });
  app.get('/', (context) => context.redirect(pagePath, 303));
  for (const [path, { file, type }] of Object.entries(files)) {
    app.get(path, (context) => context.body(parts.builtFile(file), 200, { 'Content-Type': type }));
  }
  app.use(async (context, next) => {
    const { path } = context.req;
    if (!path.startsWith(apiPath) || path === `${apiPath}/login`) return next();
    const session = await sessionOf(context, parts);
    if (session === undefined) return noSession(context, parts);
    if (session.is === 'link' || ofSession.includes(path)) return next();
    if (context.req.query('tenant') === session.identity.tenant) return next();
    return failureResponse(context, 403, 'FORBIDDEN', `this account reads tenant ${session.identity.tenant} alone`);
  });
  const api = new Hono<AppEnv>();
  addPageWrites(api, parts);
  addPageReads(api, parts);
  addPageQuestions(api, parts);
  addPageReviews(api, parts);
  addPageUsage(api, parts);
  api.get('/tenants', async (context) => {
    const session = await sessionOf(context, parts);
    const tenants = session?.is === 'account' ? [session.identity.tenant] : parts.control.tenants;
    return context.json({ tenants });
  });
  addReadRoutes(api, parts.control);
  app.route(apiPath, api);
  addFailures(app, 'the page');
  return app;
}

function noSession(context: Context<AppEnv>, { key }: PageParts): Response {
  return key === undefined
    ? failureResponse(context, 401, 'LOGIN_NEEDED', 'log in with an account of the tenant')
    : failureResponse(
        context,
        401,
        'NO_KEY',
        'open the link that "scm serve --ui" printed: it contains the key; or log in with an account of the tenant',
      );
}
