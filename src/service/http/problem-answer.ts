import type { Context } from 'hono';
import { problem, type ApiProblem } from '../api-problem';
import type { Quirks } from '../quirks/quirks';
import type { StoreUnavailable } from '../storage/store-unavailable';
import type { AppEnv } from './endpoint';
import { replyJson } from './reply';

/** An error as the API answers it. */
export function problemAnswer(
  context: Context<AppEnv>,
  error: ApiProblem,
  quirks?: Quirks,
  headers: Readonly<Record<string, string>> = {},
): Response {
  context.get('record').step('refused', `${error.status} ${error.code}`);
  const isPlain = quirks?.of(context.get('record').tenant).plainErrors === true;
  const body = isPlain ? { message: error.message } : error.body(context.get('requestId'));
  return replyJson(context, body, error.status, {
    ...(isPlain ? { 'X-Scm-Quirk': 'yes' } : {}),
    ...(error.allow.length === 0 ? {} : { Allow: error.allow.join(', ') }),
    ...(error.status === 429 ? { 'Retry-After': '1' } : {}),
    ...headers,
  });
}

/** The cause is only logged; the response says whether anything was changed. */
export function unavailableAnswer(context: Context<AppEnv>, { message, outcome }: StoreUnavailable): Response {
  context.get('record').failure = { event: 'store', outcome, message };
  const detail =
    outcome === 'unknown'
      ? 'the connection to the store was lost during the change: check whether it was made before you retry'
      : 'the store cannot be reached; nothing was changed: retry';
  return problemAnswer(context, problem('unavailable', detail), undefined, { 'Retry-After': '1' });
}
