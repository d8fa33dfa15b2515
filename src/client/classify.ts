import { messageOf } from '../core';
import type { UnexpectedAnswer } from './answer';
import { ApiError, type ApiErrorCode, type WriteOutcome } from './api-error';
import { readErrorAnswer, type ErrorAnswer } from './error-answer';
import type { HttpAnswer, HttpMethod, TransportError } from './http';
import { maybeExecuted } from './retry-policy';
import { AnswerTooLarge } from './wire-json';

/** The request that an error refers to. */
export interface RequestContext {
  readonly method: HttpMethod;
  readonly path: string;
  /** Removes secrets from a text. */
  readonly scrub: (text: string) => string;
  /** Returns a value without secrets. */
  readonly show: (value: unknown) => unknown;
}

/** Builds the error for a response with an error status. */
export function errorForAnswer(
  { method, path, scrub, show }: RequestContext,
  { status, headers, text }: HttpAnswer,
): ApiError {
  const read = readErrorAnswer(text, { scrub, show });
  const requestId = read.requestId ?? requestIdIn(headers, scrub);
  const answer = requestId === undefined ? read : { ...read, requestId };
  const outcome: WriteOutcome = maybeExecuted({ kind: 'status', status }) ? 'unknown' : 'refused';
  const code = codeFor(method, status, answer);
  return new ApiError(code, `${method} ${path} ${verb(outcome)} ${describe(status, answer)}`, {
    method,
    path,
    outcome,
    status,
    answer,
  });
}

/** Builds the error for a request that got no response. */
export function errorForTransport({ method, path }: RequestContext, error: TransportError): ApiError {
  const outcome: WriteOutcome = error.sent === 'no' ? 'not-sent' : 'unknown';
  return new ApiError(`API_${error.code}`, `${method} ${path} got no answer: ${error.message}`, {
    method,
    path,
    outcome,
    cause: error,
  });
}

/** Builds the error for a success whose body cannot be parsed. */
export function errorForUnreadable(
  { method, path, scrub }: RequestContext,
  { status, headers, text }: HttpAnswer,
): ApiError {
  const requestId = requestIdIn(headers, scrub);
  return new ApiError(
    'API_UNREADABLE_ANSWER',
    `${method} ${path} returned ${status} with ${text.length} characters that are not JSON`,
    {
      method,
      path,
      outcome: 'unknown',
      status,
      answer: { details: [], referrers: [], ...(requestId === undefined ? {} : { requestId }) },
    },
  );
}

/** Builds the error for a success whose content does not answer the request, or is too large. */
export function errorForContent(
  { method, path, scrub, show }: RequestContext,
  { status, headers, text }: HttpAnswer,
  cause: UnexpectedAnswer | AnswerTooLarge,
): ApiError {
  const isLarge = cause instanceof AnswerTooLarge;
  const read: ErrorAnswer = isLarge ? { details: [], referrers: [] } : readErrorAnswer(text, { scrub, show });
  const requestId = read.requestId ?? requestIdIn(headers, scrub);
  const reported = [read.apiCode, read.apiMessage].filter((part) => part !== undefined).join(' ');
  const what = isLarge ? cause.message : `the answer has ${scrub(cause.message)}`;
  return new ApiError(
    isLarge ? 'API_TOO_LARGE' : 'API_UNEXPECTED_ANSWER',
    `${method} ${path} returned ${status}, but ${what}${reported === '' ? '' : `: ${reported}`}${requestId === undefined ? '' : `; request id ${requestId}`}`,
    {
      method,
      path,
      outcome: 'unknown',
      status,
      answer: { details: [], referrers: [], ...(requestId === undefined ? {} : { requestId }) },
      cause,
    },
  );
}

/** Builds the error for a successful write whose response has another object than was sent, or none. */
export function errorForOther(method: HttpMethod, path: string, what: string): ApiError {
  const message = `${method} ${path} succeeded, but the answer has ${what}`;
  return new ApiError('API_UNEXPECTED_ANSWER', message, { method, path, outcome: 'unknown' });
}

/** Builds the error for a successful write whose result cannot be read back. */
export function errorForReadBack(method: HttpMethod, path: string, cause: unknown): ApiError {
  const message = `${method} ${path} succeeded, but its result cannot be read: ${messageOf(cause)}`;
  const code = cause instanceof ApiError ? cause.code : 'API_UNREADABLE_ANSWER';
  return new ApiError(code, message, { method, path, outcome: 'unknown', cause });
}

/** Returns the ID of a request. Whoever answers may put anything into it. */
export function requestIdIn(headers: HttpAnswer['headers'], scrub: RequestContext['scrub']): string | undefined {
  const id = headers['x-request-id'];
  return id === undefined ? undefined : scrub(id);
}

/** Returns the error with the outcome of an earlier attempt. */
export function withOutcome(error: ApiError, outcome: WriteOutcome): ApiError {
  if (error.outcome === outcome) return error;
  const { method, path, status, cause } = error;
  const answer: ErrorAnswer = {
    details: error.details,
    referrers: error.referrers,
    ...(error.apiCode === undefined ? {} : { apiCode: error.apiCode }),
    ...(error.apiMessage === undefined ? {} : { apiMessage: error.apiMessage }),
    ...(error.requestId === undefined ? {} : { requestId: error.requestId }),
  };
  return new ApiError(error.code, `${error.message}; an earlier attempt got no answer`, {
    method,
    path,
    outcome,
    cause,
    answer,
    ...(status === undefined ? {} : { status }),
  });
}

function verb(outcome: WriteOutcome): string {
  return outcome === 'refused' ? 'was refused with' : 'failed with';
}

function describe(status: number, { apiCode, apiMessage, details, requestId }: ErrorAnswer): string {
  const code = apiCode === undefined ? '' : ` ${apiCode}`;
  const message = apiMessage === undefined ? '' : `: ${apiMessage.replace(/[.\s]+$/, '')}`;
  const more = details.length === 0 ? '' : ` (${details.join('; ')})`;
  const id = requestId === undefined ? '' : `; request id ${requestId}`;
  return `${status}${code}${message}${more}${id}`;
}

// The status decides; error code and details distinguish the cases that share a status.
function codeFor(method: HttpMethod, status: number, answer: ErrorAnswer): ApiErrorCode {
  switch (status) {
    case 400:
    case 422:
      return forInvalid(method, answer);
    case 401:
      return 'API_UNAUTHENTICATED';
    case 403:
      return 'API_FORBIDDEN';
    case 404:
    case 410:
      return 'API_NOT_FOUND';
    case 405:
    case 501:
      return 'API_NOT_SUPPORTED';
    case 408:
      return 'API_TIMED_OUT';
    case 409:
      return forConflict(answer);
    case 429:
      return 'API_THROTTLED';
    default:
      return status >= 500 ? 'API_SERVICE_FAILED' : 'API_REFUSED';
  }
}

function forConflict(answer: ErrorAnswer): ApiErrorCode {
  if (saysReferenced(answer)) return 'API_REFERENCED';
  return isNameTaken(answer) ? 'API_NAME_CONFLICT' : 'API_CONFLICT';
}

// Some services return 400 with API_I00013 and state the actual error in `details.errorType`.
function forInvalid(method: HttpMethod, answer: ErrorAnswer): ApiErrorCode {
  const type = answer.errorType ?? '';
  if (type === 'object already exists' || type === 'name not unique') return 'API_NAME_CONFLICT';
  if (type === 'reference not zero' || type === 'non zero refs') return 'API_REFERENCED';
  // For a write, the missing object may be one that the body references.
  if (type === 'object not present' && (method === 'GET' || method === 'DELETE')) return 'API_NOT_FOUND';
  return 'API_INVALID';
}

function saysReferenced(answer: ErrorAnswer): boolean {
  return answer.apiCode === 'E009' || /reference not zero|non[_ ]zero[_ ]refs/i.test(wordsOf(answer));
}

function isNameTaken(answer: ErrorAnswer): boolean {
  const codes = ['E006', 'E016', 'API_I00016'];
  return codes.includes(answer.apiCode ?? '') || /already exists|not unique/i.test(wordsOf(answer));
}

function wordsOf({ errorType, apiMessage, details }: ErrorAnswer): string {
  return [errorType, apiMessage, ...details].join('\n');
}
