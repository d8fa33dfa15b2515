import { getRequestListener } from '@hono/node-server';
import type { Context } from 'hono';
import type { AppEnv } from './endpoint';

const replaced = ['Request', 'Response'] as const;

/**
 * The response class of the Node adapter, which exports it only by replacing the globals. They are restored at once,
 * because the service often runs inside a test process.
 */
const AdapterResponse = ((): typeof Response => {
  const before = replaced.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  getRequestListener(() => new Response());
  const { Response: made } = globalThis;
  for (const [name, descriptor] of before) {
    if (descriptor !== undefined) Object.defineProperty(globalThis, name, descriptor);
  }
  return made;
})();

/** Returns a response that is written at once; a standard `Response` first turns its body into a stream. */
export function reply(
  context: Context<AppEnv>,
  body: string | Uint8Array<ArrayBuffer>,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new AdapterResponse(body, {
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
