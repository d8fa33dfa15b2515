import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { isLoopback } from '../../core';
import { builtFile } from '../built-file';
import { addFailures, failed } from '../control/control-input';
import { addReadRoutes } from '../control/read-routes';
import type { ServiceControl } from '../control/service-control';
import type { AppEnv } from '../http/endpoint';

/** Where the page is. */
export const pagePath = '/ui';

const files = {
  [pagePath]: { file: 'ui/index.html', type: 'text/html; charset=utf-8' },
  [`${pagePath}/page.js`]: { file: 'ui/page.js', type: 'text/javascript; charset=utf-8' },
  [`${pagePath}/page.css`]: { file: 'ui/page.css', type: 'text/css; charset=utf-8' },
} as const;

/** Nothing but the page's own files, and no page around it. */
const headers = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/**
 * The page and what it reads. Its files hold nothing of a tenant. Everything else needs the key, which is in the part
 * of the link that no browser sends; the page gives it in a header, so that no other page can make use of it.
 */
export function createPageApp(control: ServiceControl, key: string): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const expected = digest(`Bearer ${key}`);
  app.use(async (context, next) => {
    // A name of somebody else that leads to this machine would make their page one of the same origin.
    if (!isLoopback(new URL(context.req.url).hostname)) {
      return failed(context, 403, 'FORBIDDEN', 'this page is for 127.0.0.1, localhost and ::1');
    }
    await next();
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
    return undefined;
  });
  app.get('/', (context) => context.redirect(pagePath, 303));
  for (const [path, { file, type }] of Object.entries(files)) {
    app.get(path, (context) => context.body(builtFile(file), 200, { 'Content-Type': type }));
  }
  app.use(async (context, next) => {
    if (!context.req.path.startsWith(`${pagePath}/api`)) return next();
    const given = digest(context.req.header('Authorization') ?? '');
    if (timingSafeEqual(given, expected)) return next();
    return failed(context, 401, 'NO_KEY', 'open the link that "scm serve --ui" printed: it contains the key');
  });
  const api = new Hono<AppEnv>();
  addReadRoutes(api, control);
  app.route(`${pagePath}/api`, api);
  addFailures(app, 'the page');
  return app;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
