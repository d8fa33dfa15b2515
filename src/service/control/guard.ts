import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/endpoint';
import { failureResponse } from './control-input';

/**
 * Rejects requests whose Host header is a foreign host name. With DNS rebinding, a name that resolves to this machine
 * would let a foreign web page read the responses. IP addresses and `localhost` cannot be rebound.
 */
export function guardHost(app: Hono<AppEnv>, allowed: readonly string[] = []): void {
  app.use(async (context, next) => {
    const { hostname } = new URL(context.req.url);
    const address = hostname.replace(/^\[|\]$/g, '');
    if (isIP(address) !== 0 || hostname === 'localhost' || allowed.includes(hostname)) return next();
    return failureResponse(context, 403, 'FORBIDDEN', `the host must be an address or localhost, not ${hostname}`);
  });
}

/**
 * Requires a token, as `Bearer` or as the password of `Basic` authentication. `place`: where a client finds the token;
 * default: the printed address contains it.
 */
export function guardToken(app: Hono<AppEnv>, token: string, of: 'control API' | 'metrics', place?: string): void {
  const expected = digest(token);
  app.use(async (context, next) => {
    const sentToken = tokenIn(context.req.header('Authorization') ?? '');
    if (sentToken !== undefined && timingSafeEqual(digest(sentToken), expected)) return next();
    context.header('WWW-Authenticate', `Basic realm="scm ${of}"`);
    return failureResponse(
      context,
      401,
      'NO_TOKEN',
      `cannot use the ${of}: no valid token; ${place === undefined ? 'use the address that "scm serve" prints' : `send the token in ${place} as "Authorization: Bearer TOKEN"`}`,
    );
  });
}

function tokenIn(header: string): string | undefined {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) +(\S+)$/i.exec(header) ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme === '') return undefined;
  const text = Buffer.from(value, 'base64').toString('utf8');
  return text.slice(text.indexOf(':') + 1);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
