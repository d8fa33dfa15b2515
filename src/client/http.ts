import { CodedError } from '../core';

/** Methods that the service knows. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One request on its way out. */
export interface HttpRequest {
  readonly method: HttpMethod;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Limit of the whole exchange: connecting, sending, and reading the answer to its end. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** What ends the exchange in place of `signal` once the request is on its way. */
  readonly signalOnceSent?: AbortSignal | undefined;
}

/** An answer, read to its end. */
export interface HttpAnswer {
  readonly status: number;
  /** Names in lower case; the last value of a repeated one. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** What carries requests. Rejects with a `TransportError` only. */
export interface Transport {
  send(request: HttpRequest): Promise<HttpAnswer>;
  /** Ends all connections; what is under way fails. */
  close(): Promise<void>;
}

export type TransportFault =
  'NO_CONNECTION' | 'CONNECTION_LOST' | 'TIMED_OUT' | 'ABORTED' | 'UNTRUSTED_CERTIFICATE' | 'TOO_LARGE';

/** No answer, or half of one. */
export class TransportError extends CodedError<TransportFault> {
  /** `no`: not a byte of the request went out, so nothing was executed. */
  readonly sent: 'no' | 'maybe';
  /** `pointless`: another attempt ends in the same way. */
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
