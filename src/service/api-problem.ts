import { apiErrorBodies, type ApiErrorBody } from '../catalog';
import { isObject } from '../core';

// Statuses that the API description omits but a server on a real network needs.
const ownErrors = {
  timeout: { status: 408, code: 'E003', message: 'Request Timeout' },
  uriTooLong: { status: 414, code: 'E003', message: 'URI Too Long' },
  headersTooLarge: { status: 431, code: 'E003', message: 'Request Header Fields Too Large' },
  tooLarge: { status: 413, code: 'E003', message: 'Request Too Large' },
  tooMany: { status: 429, code: '3', message: 'Too Many Requests' },
  internal: { status: 500, code: '1', message: 'Internal Error' },
  unavailable: { status: 503, code: '2', message: 'Service Unavailable' },
} as const;

const known = { ...apiErrorBodies, ...ownErrors };

/** Name of an error response type of this service. */
export type ProblemName = keyof typeof known;

/** An error that ends a request with an error response. */
export class ApiProblem extends Error {
  readonly code: ProblemName;
  readonly status: number;
  readonly details: unknown;
  readonly help: string;
  /** Suffix of the message, such as `move`; empty for none. */
  readonly about: string;
  /** Allowed methods of the path, for the `Allow` header. */
  readonly allow: readonly string[];

  constructor(name: ProblemName, details: unknown, help = '', about = '', allow: readonly string[] = []) {
    super(`${known[name].message}: ${typeof details === 'string' ? details : JSON.stringify(details)}`);
    this.name = 'ApiProblem';
    this.code = name;
    this.status = known[name].status;
    this.details = details;
    this.help = help;
    this.about = about;
    this.allow = allow;
  }

  /** Makes the body of the error response. */
  body(requestId: string): ApiErrorBody {
    const { code, message } = known[this.code];
    const text = this.about === '' ? message : `${message}: ${this.about}`;
    const details = detailsOf(message, this.details);
    return { _errors: [{ code, message: text, details, help: this.help }], _request_id: requestId };
  }
}

// Public clients select their exception class by `errorType`.
function detailsOf(message: string, details: unknown): unknown {
  if (isObject(details) && 'errorType' in details) return details;
  const errorType = message.split(':')[0] ?? message;
  return { errorType, message: Array.isArray(details) ? details : [details] };
}

/**
 * Makes an error that ends a request. `details` contains the field and the reason; `about` is appended to the message.
 */
export function problem(
  name: ProblemName,
  details: unknown,
  help?: string,
  about?: string,
  allow?: readonly string[],
): ApiProblem {
  return new ApiProblem(name, details, help, about, allow);
}
