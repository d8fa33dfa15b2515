import type { Context, Hono } from 'hono';
import type { ControlCheck, ControlFault } from '../../catalog/schemas';
import { CodedError, isErrorCode, type ErrorCode } from '../../core';
import { ApiProblem } from '../api-problem';
import type { AppEnv } from '../http/endpoint';
import { parseJson } from '../http/json-body';
import { readText } from '../http/read-body';
import type { RequestMatch } from '../http/request-match';
import { TextMatch } from '../http/text-match';

/** Codes of names in a request that nothing has. */
const notFoundCodes: ReadonlySet<ErrorCode> = new Set([
  'UNKNOWN_APPLICATION',
  'UNKNOWN_CONTAINER',
  'UNKNOWN_DEVICE',
  'UNKNOWN_FOLDER',
  'UNKNOWN_KIND',
  'UNKNOWN_NAME',
  'UNKNOWN_OBJECT',
  'UNKNOWN_REQUEST',
  'UNKNOWN_REVIEW',
  'UNKNOWN_RULE',
  'UNKNOWN_SNAPSHOT',
  'UNKNOWN_SNIPPET',
  'UNKNOWN_TENANT',
  'UNKNOWN_USAGE_REPORT',
  'UNKNOWN_VERSION',
  'UNKNOWN_ZONE',
]);

/** An invalid request to the control API. */
export class BadRequest extends Error {}

/** Makes an error response of the control API. */
export function failureResponse(
  context: Context<AppEnv>,
  status: 400 | 401 | 403 | 404 | 500,
  code: ErrorCode,
  message: string,
): Response {
  return context.json({ error: { code, message } }, status);
}

/** Adds the control API's responses for unknown paths and for errors to an app. */
export function addFailures(app: Hono<AppEnv>, what: string): void {
  app.notFound((context) =>
    failureResponse(
      context,
      404,
      'NOT_FOUND',
      `${context.req.method} ${context.req.path} is not an operation of ${what}`,
    ),
  );
  app.onError((error, context) => {
    if (error instanceof BadRequest || error instanceof ApiProblem)
      return failureResponse(context, 400, 'BAD_REQUEST', error.message);
    if (error instanceof CodedError) {
      const code = error.code;
      if (isErrorCode(code)) return failureResponse(context, notFoundCodes.has(code) ? 404 : 400, code, error.message);
    }
    return failureResponse(context, 500, 'INTERNAL', error.message);
  });
}

/** Parses and validates the body of a request of at most `limit` bytes. Throws `BadRequest` and API problems. */
export async function body<T>(context: Context<AppEnv>, check: ControlCheck<T>, limit?: number): Promise<T> {
  return valid(check, parseJson(await readText(context.req.raw, limit)) ?? {});
}

/** Parses and validates the query of a request. Throws `BadRequest`. */
export function query<T>(context: Context<AppEnv>, check: ControlCheck<T>): T {
  return valid(check, context.req.query());
}

/** Adds a route that reads: its query is checked, and its answer is sent as JSON. */
export function answerGet<T>(
  app: Hono<AppEnv>,
  path: string,
  check: ControlCheck<T>,
  answer: (input: T) => unknown,
): void {
  app.get(path, async (context) => json(context, await answer(query(context, check))));
}

/** Adds a route that changes: its body is checked, and its answer, by default `{ ok: true }`, is sent as JSON. */
export function answerPost<T>(
  app: Hono<AppEnv>,
  path: string,
  check: ControlCheck<T>,
  answer: (input: T) => unknown,
): void {
  app.post(path, async (context) => json(context, (await answer(await body(context, check))) ?? { ok: true }));
}

function json(context: Context<AppEnv>, answer: unknown): Response {
  return context.body(JSON.stringify(answer), 200, { 'Content-Type': 'application/json' });
}

/** Makes the matcher for the requests that a fault applies to. */
export function matchOf({ method, path, kind, tenant }: ControlFault['match']): RequestMatch {
  return {
    ...(method === undefined ? {} : { method }),
    ...(path === undefined ? {} : { path: new TextMatch(path) }),
    ...(kind === undefined ? {} : { kind }),
    ...(tenant === undefined ? {} : { tenant }),
  };
}

function valid<T>(check: ControlCheck<T>, value: unknown): T {
  const checked = check(value);
  if ('wrong' in checked) throw new BadRequest(checked.wrong.join('; '));
  return checked.value;
}
