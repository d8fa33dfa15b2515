import { CodedError } from '../core';

/** HTTP methods of the API. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One HTTP request. */
export interface HttpRequest {
  readonly method: HttpMethod;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Timeout of the whole exchange: connecting, sending, and reading the complete response. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Replaces `signal` once the request has been sent. */
  readonly signalOnceSent?: AbortSignal | undefined;
}

/** A complete HTTP response. */
export interface HttpAnswer {
  readonly status: number;
  /** Lower-case names; the last value of a repeated header. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Sends requests. Rejects with `TransportError` only. */
export interface Transport {
  send(request: HttpRequest): Promise<HttpAnswer>;
  /** Closes all connections; requests in flight fail. */
  close(): Promise<void>;
}

export type TransportFault =
  | 'NO_CONNECTION'
  | 'CONNECTION_LOST'
  | 'TIMED_OUT'
  | 'ABORTED'
  | 'UNTRUSTED_CERTIFICATE'
  | 'TOO_LARGE';

/** No response, or an incomplete one. */
export class TransportError extends CodedError<TransportFault> {
  /** `no`: no byte of the request was sent, so nothing was executed. */
  readonly sent: 'no' | 'maybe';
  /** `pointless`: a retry would fail in the same way. */
  readonly retry: 'worthwhile' | 'pointless';

  constructor(
    code: TransportFault,
    message: string,
    sent: 'no' | 'maybe',
    cause?: unknown,
    retry: 'worthwhile' | 'pointless' = 'worthwhile',
  ) {
    super(code, message, { cause });
    this.name = 'TransportError';
    this.sent = sent;
    this.retry = retry;
  }
}
