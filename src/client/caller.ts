import { printable, secretsIn, type ResourceKind } from '../catalog';
import { KnownSecrets, lingeringSignal, messageOf, withoutSecretForms, type Clock } from '../core';
import { UnexpectedAnswer, type ReadAnswer } from './answer';
import { ApiError, isAborted } from './api-error';
import {
  errorForAnswer,
  errorForContent,
  errorForTransport,
  errorForUnreadable,
  requestIdIn,
  withOutcome,
  type RequestContext,
} from './classify';
import { TransportError, type HttpAnswer, type HttpMethod, type Transport } from './http';
import { Limiter } from './limiter';
import type { Log } from './log';
import { CallCounter, type CallCounts } from './call-counter';
import {
  delayBeforeRepeat,
  repeatableByMethod,
  retryAfterMs,
  saysTooMany,
  TryCounter,
  type Repeatable,
  type RetryPolicy,
  type FailureClass,
} from './retry-policy';
import { originOf, type ClientSettings } from './settings';
import type { Token } from './token';
import type { TokenSource } from './token-source';
import { AnswerTooLarge, parseAnswer, stringifyWire } from './wire-json';

/** One call to the API. */
export interface Call {
  readonly method: HttpMethod;
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  /** Overrides the default for the method. */
  readonly repeatable?: Repeatable;
  /** The kind whose secrets the bodies may contain. */
  readonly kind?: ResourceKind;
  readonly signal?: AbortSignal | undefined;
}

/** Dependencies of an `ApiCaller`. */
export interface CallerTools {
  readonly settings: ClientSettings;
  readonly transport: Transport;
  readonly tokens: TokenSource;
  readonly policy: RetryPolicy;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
}

/** What an attempt gave: an error, or what `read` made of the response. */
type Result<T> = Failure | { readonly value: T };

interface Failure {
  readonly error: ApiError;
  readonly failureClass: FailureClass;
}

/** One attempt of a call. */
interface Attempt<T> {
  readonly token: Token;
  /** Starts at 1. */
  readonly attempt: number;
  /** Deadline of the call, in the clock's milliseconds. */
  readonly until: number;
  readonly read: ReadAnswer<T>;
}

/** Calls the API: adds the token, limits concurrency, retries by policy and logs without secrets. */
export class ApiCaller {
  readonly #tools: CallerTools;
  readonly #limiter: Limiter;
  readonly #counter = new CallCounter();
  /** The secrets of the account, and every secret sent in a body so far. */
  readonly #secrets: KnownSecrets;

  constructor(tools: CallerTools) {
    this.#tools = tools;
    const { clientSecret, headers } = tools.settings;
    this.#secrets = new KnownSecrets([clientSecret, ...Object.values(headers)]);
    this.#limiter = new Limiter(tools.settings.maxConcurrentRequests, tools.clock);
  }

  /** Requests made so far. */
  get counts(): CallCounts {
    return { ...this.#counter.counts, limit: this.#limiter.limit };
  }

  /** Replaces every secret that was sent in a text. */
  hideSecrets(text: string): string {
    return this.#secrets.hideIn(text);
  }

  /**
   * Calls the API and returns what `read` makes of the parsed response body, which is undefined if it is empty. Rejects
   * with `ApiError` or `TokenError`.
   */
  async call<T>(call: Call, read: ReadAnswer<T>): Promise<T> {
    const { settings, tokens, policy, clock, random } = this.#tools;
    const until = clock.now() + settings.overallTimeoutMs;
    const repeatable = call.repeatable ?? repeatableByMethod[call.method];
    const tries = new TryCounter();
    let lost = false;
    let renewed = false;
    for (let attempt = 1; ; attempt++) {
      const token = await this.#token(call, lost);
      const context = this.#requestContext(call, token);
      const result: Result<T> = await this.#retryLimited(call, context, { token, attempt, until, read }, lost);
      if (!('failureClass' in result)) return result.value;
      const { error, failureClass: failure }: Failure = result;
      if (error.status === 401 && !renewed) {
        renewed = true;
        await tokens.discard(token);
        continue;
      }
      const delay = delayBeforeRepeat(failure, tries.count(failure), repeatable, policy, random);
      const isLate = delay !== undefined && clock.now() + delay >= until;
      if (delay === undefined || isLate) throw lost ? withOutcome(error, 'unknown') : error;
      lost ||= error.outcome === 'unknown';
      if (error.status === 429) this.#limiter.hold(delay);
      await this.#orAborted(call, context, lost, () => clock.sleep(delay, call.signal));
    }
  }

  /** Returns a token. Without one, the outcome of an earlier attempt that got no response remains unknown. */
  async #token({ method, path, signal }: Call, lost: boolean): Promise<Token> {
    try {
      return await this.#tools.tokens.get(signal);
    } catch (cause) {
      if (!lost) throw cause;
      const code = isAborted(cause) ? 'API_ABORTED' : 'API_UNAUTHENTICATED';
      throw new ApiError(code, `${method} ${path} got no answer: ${messageOf(cause)}`, {
        ...{ method, path, cause },
        outcome: 'unknown',
      });
    }
  }

  async #retryLimited<T>(call: Call, context: RequestContext, attempt: Attempt<T>, lost: boolean): Promise<Result<T>> {
    return this.#orAborted(call, context, lost, () =>
      this.#limiter.run(async () => {
        const { cuts } = this.#limiter;
        const result = await this.#attempt(call, context, attempt);
        if (!('failureClass' in result)) this.#limiter.faster();
        else if (saysTooMany(result.failureClass)) this.#limiter.slower(cuts);
        return result;
      }, call.signal),
    );
  }

  async #attempt<T>(
    call: Call,
    context: RequestContext,
    { token, attempt, until, read }: Attempt<T>,
  ): Promise<Result<T>> {
    const { settings, transport, clock, log } = this.#tools;
    const started = clock.now();
    this.#counter.count(call.method, attempt);
    const line = (fields: Readonly<Record<string, unknown>>): void =>
      log('info', 'api call', { method: call.method, path: call.path, ...fields, ms: clock.now() - started, attempt });
    if (call.body !== undefined) {
      log('debug', 'api request', () => ({
        method: call.method,
        path: call.path,
        body: context.show(call.body),
      }));
    }
    let answer: HttpAnswer;
    try {
      answer = await transport.send({
        method: call.method,
        url: urlOf(settings, call),
        headers: {
          ...settings.headers,
          accept: 'application/json',
          authorization: `Bearer ${token.value}`,
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(call.body === undefined ? {} : { body: stringifyWire(call.body) }),
        timeoutMs: Math.max(1, Math.min(settings.requestTimeoutMs, until - started)),
        signal: call.signal,
        // Aborting a write after it was sent would leave its outcome unknown.
        signalOnceSent: call.method === 'GET' || call.signal === undefined ? call.signal : lingeringSignal(call.signal),
      });
    } catch (thrown) {
      if (!(thrown instanceof TransportError)) throw thrown;
      line({ error: thrown.code });
      return {
        error: errorForTransport(context, thrown),
        failureClass: { kind: 'transport', fault: thrown.code, sent: thrown.sent, retry: thrown.retry },
      };
    }
    return this.#judge(call, context, answer, read, line);
  }

  #judge<T>(
    call: Call,
    context: RequestContext,
    answer: HttpAnswer,
    read: ReadAnswer<T>,
    line: (fields: Readonly<Record<string, unknown>>) => void,
  ): Result<T> {
    const { clock, log } = this.#tools;
    const { status, headers, text } = answer;
    if (status >= 200 && status < 300) {
      line({ status, request_id: requestIdIn(headers, context.scrub) });
      try {
        const content = text.trim() === '' ? undefined : parseAnswer(text);
        log('debug', 'api answer', () => ({
          path: call.path,
          status,
          body: context.show(content),
        }));
        return { value: read(content, text.length) };
      } catch (thrown) {
        if (thrown instanceof AnswerTooLarge || thrown instanceof UnexpectedAnswer) {
          return { error: errorForContent(context, answer, thrown), failureClass: { kind: 'unexpected' } };
        }
        return { error: errorForUnreadable(context, answer), failureClass: { kind: 'unreadable' } };
      }
    }
    const error = errorForAnswer(context, answer);
    line({ status, code: error.apiCode, request_id: error.requestId });
    const wait = retryAfterMs(headers['retry-after'], clock.now());
    return { error, failureClass: { kind: 'status', status, ...(wait === undefined ? {} : { retryAfterMs: wait }) } };
  }

  async #orAborted<T>(call: Call, context: RequestContext, lost: boolean, wait: () => Promise<T>): Promise<T> {
    try {
      return await wait();
    } catch (thrown) {
      if (call.signal?.aborted !== true) throw thrown;
      const sent = lost ? 'maybe' : 'no';
      throw errorForTransport(context, new TransportError('ABORTED', 'the operation was canceled', sent, thrown));
    }
  }

  #requestContext(call: Call, token: Token): RequestContext {
    const known = this.#secrets;
    known.add(token.value);
    // Later responses may repeat these secrets, even for another object or a call without a body.
    for (const secret of secretsIn(call.kind, call.body)) known.add(secret);
    return {
      method: call.method,
      path: call.path,
      // Known secrets first: a form may cover only a part of one.
      scrub: (text) => withoutSecretForms(known.hideIn(text)),
      show: (value) => printable(call.kind, value, { known }),
    };
  }
}

function urlOf(settings: ClientSettings, call: Call): URL {
  const url = new URL(originOf(settings) + call.path);
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}
