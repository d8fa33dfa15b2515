import type { Context } from 'hono';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Clock } from '../../core';
import type { AppEnv } from './endpoint';
import type { FaultAction } from './faults';
import { reply } from './reply';

/** Header of a response that a fault produced: tools must not compare it with the API description. */
const mark = { 'X-Scm-Fault': 'yes' };

/** Answers a request as a fault specifies; undefined if the response is already set in `context`. */
export async function breakAnswer(
  context: Context<AppEnv>,
  next: () => Promise<void>,
  action: FaultAction,
  clock: Clock,
): Promise<Response | undefined> {
  if ('status' in action) {
    const body = typeof action.body === 'string' ? action.body : JSON.stringify(action.body ?? {});
    return reply(context, body, action.status, { ...mark, ...action.headers });
  }
  if ('delayMs' in action) {
    await clock.sleep(action.delayMs);
    await next();
    return undefined;
  }
  if ('malformed' in action) {
    await next();
    // Make a new response, because the old one would keep its Content-Length.
    const { status } = context.res;
    context.res = undefined;
    context.res = reply(context, '{"_malformed": [', status, mark);
    return undefined;
  }
  context.get('record').isDropped = true;
  const { incoming, outgoing } = context.env;
  if (!('dropBefore' in action)) await next();
  if ('truncate' in action) {
    const body = Buffer.from(await context.res.arrayBuffer());
    outgoing.writeHead(context.res.status, { 'Content-Type': 'application/json', 'Content-Length': body.length });
    await new Promise((sent) => outgoing.write(body.subarray(0, body.length / 2), sent));
  }
  incoming.socket.destroy();
  // In two steps, because the assignment of a response merges the headers of the previous one.
  context.res = undefined;
  context.res = RESPONSE_ALREADY_SENT;
  return undefined;
}
