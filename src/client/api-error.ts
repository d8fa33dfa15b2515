import { CodedError } from '../core';
import type { ErrorAnswer } from './error-answer';
import type { HttpMethod } from './http';
import type { Referrer } from './referrer';
import { TokenError } from './token';

/** Stable codes of failed calls. */
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
  | 'API_UNEXPECTED_ANSWER'
  | 'API_NO_CONNECTION'
  | 'API_CONNECTION_LOST'
  | 'API_TIMED_OUT'
  | 'API_ABORTED'
  | 'API_UNTRUSTED_CERTIFICATE'
  | 'API_TOO_LARGE';

/**
 * The known effect of the request. `refused`: the service rejected it and changed nothing. `not-sent`: it never left.
 * `unknown`: it may have been executed; read the object before retrying.
 */
export type WriteOutcome = 'refused' | 'unknown' | 'not-sent';

/** Fields of an `ApiError`. */
export interface ApiErrorFields {
  readonly method: HttpMethod;
  /** Path without query. */
  readonly path: string;
  readonly outcome: WriteOutcome;
  readonly status?: number;
  readonly answer?: ErrorAnswer;
  readonly cause?: unknown;
}

/** A failed call to the service. Contains no secret, no token and no body. */
export class ApiError extends CodedError<ApiErrorCode> {
  readonly method: HttpMethod;
  readonly path: string;
  readonly outcome: WriteOutcome;
  readonly status: number | undefined;
  readonly apiCode: string | undefined;
  readonly apiMessage: string | undefined;
  /** Further messages from the response, one per line, without `apiMessage`. */
  readonly details: readonly string[];
  readonly requestId: string | undefined;
  /**
   * The objects that reference this one when a delete is refused for that reason. Empty if the service does not list
   * them.
   */
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

/** Reports whether the object or collection was not found. */
export function isNotFound(error: unknown): error is ApiError {
  return hasCode(error, 'API_NOT_FOUND');
}

/** Reports whether the name is already in use. */
export function isNameConflict(error: unknown): error is ApiError {
  return hasCode(error, 'API_NAME_CONFLICT');
}

/** Reports whether the object is still referenced; see `referrers`. */
export function isReferenced(error: unknown): error is ApiError {
  return hasCode(error, 'API_REFERENCED');
}

/** Reports whether the service account lacks permission. */
export function isForbidden(error: unknown): error is ApiError {
  return hasCode(error, 'API_FORBIDDEN');
}

/** Reports whether the request was invalid. */
export function isInvalid(error: unknown): error is ApiError {
  return hasCode(error, 'API_INVALID');
}

/** Reports whether the failed call certainly changed nothing. */
export function isUndone(error: unknown): boolean {
  return error instanceof TokenError || (error instanceof ApiError && error.outcome !== 'unknown');
}

/** Reports whether the caller's signal aborted the call, or the wait for its token. */
export function isAborted(error: unknown): error is ApiError | TokenError {
  return hasCode(error, 'API_ABORTED') || (error instanceof TokenError && error.code === 'TOKEN_ABORTED');
}

function hasCode(error: unknown, code: ApiErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}
