import type { ResourceKind } from '../catalog';
import { KnownSecrets, systemClock, parseJson } from '../core';
import { ApiError } from './api-error';
import { ApiCaller } from './caller';
import type { ClientTools } from './create-client';
import type { HttpAnswer, HttpMethod, Transport } from './http';
import { silentLog } from './log';
import { defaultRetryPolicy } from './retry-policy';
import type { ClientSettings } from './settings';
import { memoryTokenStore, tokenKey } from './token';
import { requestToken } from './token-request';
import { readyTokenSource, SharedTokenSource } from './token-source';
import { undiciTransport } from './undici-transport';

/** A call whose unmodified response is returned. */
export interface RawCall {
  readonly method: HttpMethod;
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly kind?: ResourceKind;
  readonly signal?: AbortSignal | undefined;
}

/** An unmodified response, errors included. `body` is the text if it is not JSON, undefined if it is empty. */
export interface RawAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Calls that return the service's response, for comparison. Make one at a time. */
export interface RawCalls {
  /** Rejects with `ApiError` if there is no response, or with `TokenError`. */
  call(call: RawCall): Promise<RawAnswer>;
  close(): Promise<void>;
}

/** Creates calls with the limits and retries of the client, but with unmodified responses. */
export function createRawCalls(settings: ClientSettings, tools: ClientTools = {}): RawCalls {
  const { log = silentLog, clock = systemClock, random = Math.random } = tools;
  const transport = tools.transport ?? undiciTransport(settings);
  let last: HttpAnswer | undefined;
  const listening: Transport = {
    send: async (request) => (last = await transport.send(request)),
    close: () => transport.close(),
  };
  // Token requests bypass the listener: their response is a secret.
  const fetchToken = () => requestToken(settings, { transport, clock, random, log });
  const tokens =
    settings.readyToken === undefined
      ? new SharedTokenSource(tokenKey(settings), tools.tokenStore ?? memoryTokenStore(), clock, fetchToken)
      : readyTokenSource(settings.readyToken, settings.readTokenAgain, clock);
  const policy = { ...defaultRetryPolicy, most: settings.maxRetries };
  const caller = new ApiCaller({ settings, transport: listening, tokens, policy, clock, random, log });
  return {
    call: async (call) => {
      last = undefined;
      try {
        // The caller judges the content.
        await caller.call(call, () => undefined);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === undefined) throw error;
      }
      const { status, text } = last ?? { status: 0, text: '' };
      return { status, body: parseBody(new KnownSecrets([settings.clientSecret]).hideIn(text)) };
    },
    close: () => transport.close(),
  };
}

function parseBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
