import type { Context } from 'hono';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Clock } from '../../core';
import type { AppEnv } from './endpoint';
import type { FaultAction } from './faults';

/** Says in an answer that a fault made it: whoever compares answers with the specification leaves it out. */
const mark = { 'X-Scm-Fault': 'yes' };

/** Answers a request the way a fault says, if at all. */
export async function broken(
  context: Context<AppEnv>,
  next: () => Promise<void>,
  action: FaultAction,
  clock: Clock,
): Promise<Response | undefined> {
  if ('status' in action) {
    const body = typeof action.body === 'string' ? action.body : JSON.stringify(action.body ?? {});
    return new Response(body, {
      status: action.status,
      headers: { 'Content-Type': 'application/json', ...mark, ...action.headers },
    });
  }
  if ('delayMs' in action) {
    await clock.sleep(action.delayMs);
    await next();
    return undefined;
  }
  if ('malformed' in action) {
    await next();
    // A new answer, because the old one's length would travel along.
    const { status } = context.res;
    context.res = undefined;
    context.res = new Response('{"_malformed": [', {
      status,
      headers: { 'Content-Type': 'application/json', ...mark },
    });
    return undefined;
  }
  context.set('dropped', true);
  const { incoming, outgoing } = context.env;
  if (!('dropBefore' in action)) await next();
  if ('truncate' in action) {
    const body = Buffer.from(await context.res.arrayBuffer());
    outgoing.writeHead(context.res.status, { 'Content-Type': 'application/json', 'Content-Length': body.length });
    await new Promise((sent) => outgoing.write(body.subarray(0, body.length / 2), sent));
  }
  incoming.socket.destroy();
  // Two steps, because the second would otherwise merge headers into a new answer.
  context.res = undefined;
  context.res = RESPONSE_ALREADY_SENT;
  return undefined;
}
