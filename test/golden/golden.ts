import type { ScmClient } from '../../src/client';

/** A call as it crosses the wire, headers that every call has left out. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The body of a token request. */
  readonly form?: Readonly<Record<string, string>>;
}

export interface Response {
  readonly status: number;
  readonly body: unknown;
}

/** What has happened at the service before, said by hand. */
export interface Step {
  readonly path: string;
  readonly method?: 'POST' | 'PUT';
  readonly query?: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The name under which the id of the answer is known from here on. */
  readonly as?: string;
}

/** What the operation of the client comes to: a value, or an error with these fields. */
export type Comes = { readonly to: unknown } | { readonly refused: Readonly<Record<string, unknown>> };

/**
 * A handwritten request and its response. A text `<form:name>` represents a value that is not known in advance: it has the
 * form, and is the same wherever the name is. Forms are `uuid`, `text`, `date`, `jwt` and `any`.
 */
export interface Golden {
  readonly title: string;
  /** What it was written from: a section of the specification, a file of facts about the public API. */
  readonly from: string;
  readonly given?: readonly Step[];
  /** Quirks of the real service that are switched on. */
  readonly quirks?: Readonly<Record<string, boolean>>;
  /** The account: with all rights by default, read-only, unknown to the service, or with a wrong secret. */
  readonly account?: 'reader' | 'nobody' | 'wrong secret';
  readonly request: Request;
  readonly response: Response;
  /** The operation of the client that is this exchange; `id` gives the value of a placeholder. */
  readonly asks: (client: ScmClient, id: (name: string) => string) => Promise<unknown>;
  readonly comes: Comes;
  /** What the client asks before, of a service that makes it do so, and that is not said here of ours. */
  readonly before?: readonly { readonly request: Request; readonly response: Response }[];
  /** How often the client sends the request. Default 1. */
  readonly times?: number;
}

/** The body of an error answer. */
export function errorBody(code: string, message: string): unknown {
  return {
    _errors: [{ code, message, details: '<any:details>', help: '<text:help>' }],
    _request_id: '<text:request>',
  };
}
