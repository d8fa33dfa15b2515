import type * as Zlib from 'node:zlib';
import type { Dispatcher } from 'undici';

import { messageOf } from '../core';
import { answerLimits, type ArrivingAnswer, type ArrivingBytes } from './arriving-bytes';
import { TransportError, type HttpAnswer, type HttpRequest, type TransportFault } from './http';

const certificateFault =
  /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA)/;

/** The certificate may be proven by another CA. */
const issuerFault = /^(DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY))/;

/** Gateways may refuse requests without a user agent. */
const userAgent = 'cdktf-provider-scm';

/** Sends one request through a dispatcher and reads the complete response. Rejects with a `TransportError`. */
export function exchange(dispatcher: Dispatcher, request: HttpRequest, all: ArrivingBytes): Promise<HttpAnswer> {
  const { url, signal, signalOnceSent = signal } = request;
  return new Promise((resolve, reject) => {
    let sent: 'no' | 'maybe' = 'no';
    let stopped: TransportError | undefined;
    let controller: Dispatcher.DispatchController | undefined;
    let answer: Omit<HttpAnswer, 'text'> = { status: 0, headers: {} };
    const chunks: Buffer[] = [];
    const arriving: ArrivingAnswer = all.start();

    const settle = (): void => {
      arriving.end();
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      signalOnceSent?.removeEventListener('abort', onAbort);
    };
    const stop = (code: TransportFault, message: string, cause?: unknown): void => {
      settle();
      stopped = new TransportError(code, message, sent, cause);
      reject(stopped);
      controller?.abort(stopped);
    };
    const tooLarge = (cause: string): void => {
      chunks.length = 0;
      if (stopped === undefined) stop('TOO_LARGE', `the answer of ${url.host} ${cause}; ask for less at once`);
    };
    const take = (bytes: number): boolean => {
      const cause = arriving.add(bytes);
      if (cause !== undefined) tooLarge(cause);
      return cause === undefined;
    };
    const onAbort = (): void => {
      const decisive = sent === 'no' ? signal : signalOnceSent;
      if (decisive?.aborted === true) stop('ABORTED', 'the operation was canceled', decisive.reason);
    };
    const timer = setTimeout(
      () => stop('TIMED_OUT', `no complete answer within ${request.timeoutMs / 1000} s`),
      request.timeoutMs,
    );
    if (signal?.aborted === true) {
      onAbort();
      return;
    }
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signalOnceSent !== signal) signalOnceSent?.addEventListener('abort', onAbort, { once: true });

    const handler: Dispatcher.DispatchHandler = {
      // Called when the connection is open, just before the first byte is written.
      onRequestStart: (started) => {
        controller = started;
        if (stopped !== undefined) started.abort(stopped);
        else sent = 'maybe';
      },
      onResponseStart: (_, status, headers) => {
        answer = { status, headers: plainHeaders(headers) };
      },
      onResponseData: (_, chunk) => {
        if (stopped === undefined && take(chunk.length)) chunks.push(chunk);
      },
      onResponseEnd: () => {
        const body = Buffer.concat(chunks);
        if (answer.headers['content-encoding'] !== 'gzip' || body.length === 0) {
          settle();
          resolve({ ...answer, text: body.toString('utf8') });
          return;
        }
        // oxlint-disable-next-line typescript/no-require-imports -- start-up would pay for it
        const { gunzip } = require('node:zlib') as typeof Zlib;
        gunzip(body, { maxOutputLength: answerLimits.one }, (error, text) => {
          if (stopped !== undefined) return;
          if (codeOf(error ?? new Error()) === 'ERR_BUFFER_TOO_LARGE') take(answerLimits.one + 1);
          else if (error !== null) stop('CONNECTION_LOST', `cannot decompress the answer of ${url.host}`, error);
          else {
            settle();
            resolve({ ...answer, text: text.toString('utf8') });
          }
        });
      },
      onResponseError: (_, error) => {
        if (stopped !== undefined) return;
        settle();
        const [code, message] = faultOf(error, sent, url);
        stop(code, message, error);
      },
    };
    dispatcher.dispatch(
      {
        origin: url.origin,
        path: url.pathname + url.search,
        method: request.method,
        headers: { 'user-agent': userAgent, ...request.headers, 'accept-encoding': 'gzip' },
        body: request.body ?? null,
        // The timer above is the only timeout.
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      handler,
    );
  });
}

function plainHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const last = Array.isArray(value) ? value.at(-1) : value;
    if (last !== undefined) plain[name.toLowerCase()] = last;
  }
  return plain;
}

function faultOf(error: Error, sent: 'no' | 'maybe', url: URL): readonly [TransportFault, string] {
  const code = codeOf(error);
  if (code !== undefined && certificateFault.test(code)) {
    return [
      'UNTRUSTED_CERTIFICATE',
      `the certificate of ${url.host} is not trusted (${code}); add its authority with ca_file, SSL_CERT_FILE or NODE_EXTRA_CA_CERTS, or set skip_verify_certificate for a test`,
    ];
  }
  const what = code ?? messageOf(error);
  return sent === 'no'
    ? ['NO_CONNECTION', `no connection to ${url.host} (${what})`]
    : ['CONNECTION_LOST', `the connection to ${url.host} broke before the answer was complete (${what})`];
}

/** Whether a request was not sent because no CA proves the certificate of the service. */
export function isIssuerUnknown({ code, sent, cause }: TransportError): boolean {
  const inner = cause instanceof Error ? codeOf(cause) : undefined;
  return code === 'UNTRUSTED_CERTIFICATE' && sent === 'no' && inner !== undefined && issuerFault.test(inner);
}

/** Whether nothing listens at the address of the service. */
export function isRefused({ code, cause }: TransportError): boolean {
  return code === 'NO_CONNECTION' && cause instanceof Error && codeOf(cause) === 'ECONNREFUSED';
}

function codeOf(error: Error): string | undefined {
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause instanceof Error ? codeOf(error.cause) : undefined;
}
