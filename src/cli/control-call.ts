import { CodedError, isErrorCode, isLoopback, messageOf } from '../core';
import { UsageError } from './exit';
import type { Io } from './io';

/** Query parameters; undefined ones are omitted. */
export type Query = Readonly<Record<string, string | undefined>>;

/** Returns `?a=b`, or an empty string. */
export function queryString(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, value);
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * Calls the control API at `base` and returns its response. Throws the service's own errors, `NO_CONTROL_URL` and
 * `CONTROL_NOT_REACHED`.
 */
export async function callControl(
  io: Io,
  base: string | undefined,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  if (base === undefined || base === '') {
    throw new UsageError(
      'NO_CONTROL_URL',
      'cannot call the control API: its address is missing; pass --url or set SCM_CONTROL_URL',
    );
  }
  let answer: Response;
  try {
    const { url, headers } = requestTo(path, base);
    if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
      io.stderr.write(`warning: the token of the control API is sent to ${url.host} without encryption\n`);
    }
    answer = await fetch(url, {
      method,
      headers,
      signal: AbortSignal.timeout(120_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (error) {
    throw new CodedError(
      'CONTROL_NOT_REACHED',
      `${withoutToken(base)} does not answer (${messageOf(error)}); start "scm serve --control <port>" there`,
      { cause: error },
    );
  }
  const value: unknown = await answer.json();
  if (answer.ok) return value;
  throw refusedError(value);
}

/** Moves the password of the URL, which is the token of the control API, to a header. */
function requestTo(path: string, base: string): { readonly url: URL; readonly headers: Record<string, string> } {
  const url = new URL(path, base);
  const { password } = new URL(base);
  url.username = '';
  url.password = '';
  return { url, headers: password === '' ? {} : { Authorization: `Bearer ${decodeURIComponent(password)}` } };
}

function withoutToken(base: string): string {
  return base.replace(/\/\/[^/@]*@/, '//');
}

function refusedError(value: unknown): CodedError {
  const error = typeof value === 'object' && value !== null && 'error' in value ? value.error : undefined;
  const { code, message } = typeof error === 'object' && error !== null ? { code: '', message: '', ...error } : {};
  return typeof code === 'string' && typeof message === 'string'
    ? new CodedError(isErrorCode(code) ? code : 'CONTROL_REFUSED', message)
    : new CodedError('NOT_CONTROL', 'the answer is not that of a control API; check the port of the URL');
}
