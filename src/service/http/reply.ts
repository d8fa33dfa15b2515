import type { Context } from 'hono';
import type { AppEnv } from './endpoint';

/** Returns a response with a body that is JSON, unless `headers` name another type. */
export function reply(
  context: Context<AppEnv>,
  body: string | Uint8Array<ArrayBuffer>,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(body, {
    status,
    headers: { 'Content-Type': 'application/json', 'X-Request-Id': context.get('requestId'), ...headers },
  });
}

/** Returns a response with a JSON body. */
export function replyJson(
  context: Context<AppEnv>,
  body: unknown,
  status = 200,
  headers?: Readonly<Record<string, string>>,
): Response {
  return reply(context, JSON.stringify(body), status, headers);
}
