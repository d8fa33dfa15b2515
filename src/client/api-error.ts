import { CodedError } from '../core';
import type { ErrorAnswer } from './error-answer';
import type { HttpMethod } from './http';
import type { Referrer } from './referrer';
import { TokenError } from './token';

/** Classes of failed calls. Stable. */
export type ApiErrorCode =
  | 'API_INVALID'
  | 'API_UNAUTHENTICATED'
  | 'API_FORBIDDEN'
  | 'API_NOT_FOUND'
  | 'API_NAME_CONFLICT'
  | 'API_REFERENCED'
  | 'API_CONFLICT'
  | 'API_NOT_SUPPORTED'
  | 'API_THROTTLED'
  | 'API_REFUSED'
  | 'API_SERVICE_FAILED'
  | 'API_UNREADABLE_ANSWER'
  | 'API_NO_CONNECTION'
  | 'API_CONNECTION_LOST'
  | 'API_TIMED_OUT'
  | 'API_ABORTED'
  | 'API_UNTRUSTED_CERTIFICATE'
  | 'API_TOO_LARGE';

/**
 * What is known of the request's effect. `refused`: the service said no, nothing changed. `not-sent`: it never left.
 * `unknown`: it may have been executed; look the object up before trying again.
 */
export type WriteOutcome = 'refused' | 'unknown' | 'not-sent';

/** What an `ApiError` carries. */
export interface ApiErrorFields {
  readonly method: HttpMethod;
  /** Path without query. */
  readonly path: string;
  readonly outcome: WriteOutcome;
  readonly status?: number;
  readonly answer?: ErrorAnswer;
  readonly cause?: unknown;
}

/** A call to the service that did not end well. Carries no secret, no token and no body. */
export class ApiError extends CodedError<ApiErrorCode> {
  readonly method: HttpMethod;
  readonly path: string;
  readonly outcome: WriteOutcome;
  readonly status: number | undefined;
  readonly apiCode: string | undefined;
  readonly apiMessage: string | undefined;
  /** Readable lines of what the service said beyond its message. */
  readonly details: readonly string[];
  readonly requestId: string | undefined;
  /** Who refers to the object, when that is why it cannot go. Empty where the service does not tell. */
  readonly referrers: readonly Referrer[];

  constructor(code: ApiErrorCode, message: string, fields: ApiErrorFields) {
    super(code, message, { cause: fields.cause });
    this.name = 'ApiError';
    this.method = fields.method;
    this.path = fields.path;
    this.outcome = fields.outcome;
    this.status = fields.status;
    this.apiCode = fields.answer?.apiCode;
    this.apiMessage = fields.answer?.apiMessage;
    this.details = fields.answer?.details ?? [];
    this.requestId = fields.answer?.requestId;
    this.referrers = fields.answer?.referrers ?? [];
  }
}

/** The object or collection is not there. */
export function isNotFound(error: unknown): error is ApiError {
  return hasCode(error, 'API_NOT_FOUND');
}

/** The name is taken. */
export function isNameConflict(error: unknown): error is ApiError {
  return hasCode(error, 'API_NAME_CONFLICT');
}

/** Something still refers to the object; see `referrers`. */
export function isReferenced(error: unknown): error is ApiError {
  return hasCode(error, 'API_REFERENCED');
}

/** The service account may not do this. */
export function isForbidden(error: unknown): error is ApiError {
  return hasCode(error, 'API_FORBIDDEN');
}

/** What was sent is wrong. */
export function isInvalid(error: unknown): error is ApiError {
  return hasCode(error, 'API_INVALID');
}

/** Nothing was changed by the call that failed. */
export function isUndone(error: unknown): boolean {
  return error instanceof TokenError || (error instanceof ApiError && error.outcome !== 'unknown');
}

/** The caller's signal ended the call, or the wait for the token that it needed. */
export function isAborted(error: unknown): error is ApiError | TokenError {
  return hasCode(error, 'API_ABORTED') || (error instanceof TokenError && error.code === 'TOKEN_ABORTED');
}

function hasCode(error: unknown, code: ApiErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}
