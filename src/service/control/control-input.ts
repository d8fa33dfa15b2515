import type { Context, Hono } from 'hono';
import type { ControlCheck, ControlFault } from '../../catalog/schemas';
import { CodedError, isErrorCode, type ErrorCode } from '../../core';
import { ApiProblem } from '../api-problem';
import type { AppEnv } from '../http/endpoint';
import { parseJson } from '../http/json-body';
import { type RequestMatch, TextMatch } from '../observe/journal';

/** Statuses of errors about a name that does not exist; other errors are 400. */
const statuses: Readonly<Partial<Record<ErrorCode, 404>>> = {
  UNKNOWN_APPLICATION: 404,
  UNKNOWN_CONTAINER: 404,
  UNKNOWN_DEVICE: 404,
  UNKNOWN_FOLDER: 404,
  UNKNOWN_FORMAT: 404,
  UNKNOWN_KIND: 404,
  UNKNOWN_LIST: 404,
  UNKNOWN_NAME: 404,
  UNKNOWN_OBJECT: 404,
  UNKNOWN_REQUEST: 404,
  UNKNOWN_REVIEW: 404,
  UNKNOWN_RULE: 404,
  UNKNOWN_SNAPSHOT: 404,
  UNKNOWN_SNIPPET: 404,
  UNKNOWN_STACK: 404,
  UNKNOWN_TENANT: 404,
  UNKNOWN_USAGE_REPORT: 404,
  UNKNOWN_VERSION: 404,
  UNKNOWN_ZONE: 404,
} satisfies Record<Extract<ErrorCode, `UNKNOWN_${string}`>, 404>;

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
      if (isErrorCode(code)) return failureResponse(context, statuses[code] ?? 400, code, error.message);
    }
    return failureResponse(context, 500, 'INTERNAL', error.message);
  });
}

/** Parses and validates the body of a request of at most `limit` bytes. Throws `BadRequest` and API problems. */
export async function body<T>(context: Context<AppEnv>, check: ControlCheck<T>, limit?: number): Promise<T> {
  return valid(check, parseJson(await context.get('bodies').read(context.req.raw, limit)) ?? {});
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
