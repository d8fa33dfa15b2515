import { authentication, printable } from '../catalog';
import { isObject, KnownSecrets, type Clock, parseJson } from '../core';
import { readErrorAnswer } from './error-answer';
import { TransportError, type HttpAnswer, type Transport } from './http';
import type { Log } from './log';
import { defaultRetryPolicy, delayBeforeRepeat, retryAfterMs, TryCounter, type FailureClass } from './retry-policy';
import type { ClientSettings } from './settings';
import { TokenError, type Token } from './token';

/** Dependencies of a token request. */
export interface TokenRequestTools {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
}

/** Statuses that a retry cannot change. */
const wrongCredentials: readonly number[] = [400, 401, 403];

/** A token is replaced this long before it expires, or after four fifths of its lifetime, whichever is later. */
const refreshMarginMs = 120_000;

/** Fetches a token with the client credentials grant; retries while the token service is busy. Throws `TokenError`. */
export async function requestToken(settings: ClientSettings, tools: TokenRequestTools): Promise<Token> {
  const { clock, random, log } = tools;
  const policy = { ...defaultRetryPolicy, most: settings.maxRetries };
  const tries = new TryCounter();
  const until = clock.now() + settings.overallTimeoutMs;
  for (let attempt = 1; ; attempt++) {
    const started = clock.now();
    const answer = await send(settings, tools);
    const fields = answer instanceof TransportError ? { error: answer.code } : { status: answer.status };
    log('info', 'token request', { url: settings.authUrl, ...fields, ms: clock.now() - started, attempt });
    if (isReadable(answer) && answer.status < 300) return tokenIn(answer, started, settings);
    if (!(answer instanceof TransportError) && wrongCredentials.includes(answer.status))
      throw refusal(answer, settings);
    const failure = tokenFailure(answer, clock);
    // A repeated token request is harmless.
    const delay = delayBeforeRepeat(failure, tries.count(failure), 'always', policy, random);
    const isLate = delay !== undefined && clock.now() + delay > until;
    if (delay === undefined || isLate) throw refusal(answer, settings);
    await clock.sleep(delay);
  }
}

/** Reports whether a response is complete: a success that is not JSON may be truncated, so a retry helps. */
function isReadable(answer: HttpAnswer | TransportError): answer is HttpAnswer {
  return !(answer instanceof TransportError) && (answer.status >= 300 || jsonOf(answer) !== undefined);
}

function jsonOf({ text }: HttpAnswer): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

async function send(settings: ClientSettings, { transport }: TokenRequestTools): Promise<HttpAnswer | TransportError> {
  const { authUrl, clientId, clientSecret, scope, requestTimeoutMs } = settings;
  try {
    return await transport.send({
      method: 'POST',
      url: new URL(authUrl),
      headers: {
        // Not form-encoded: the service expects the raw values.
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: new URLSearchParams({ grant_type: authentication.grantType, scope }).toString(),
      timeoutMs: requestTimeoutMs,
    });
  } catch (error) {
    if (error instanceof TransportError) return error;
    throw error;
  }
}

function tokenFailure(answer: HttpAnswer | TransportError, clock: Clock): FailureClass {
  if (answer instanceof TransportError) {
    return { kind: 'transport', fault: answer.code, sent: answer.sent, retry: answer.retry };
  }
  if (!isReadable(answer)) return { kind: 'unreadable' };
  const retryAfter = retryAfterMs(answer.headers['retry-after'], clock.now());
  return { kind: 'status', status: answer.status, ...(retryAfter === undefined ? {} : { retryAfterMs: retryAfter }) };
}

function tokenIn(answer: HttpAnswer, started: number, settings: ClientSettings): Token {
  const body = jsonOf(answer);
  if (!isObject(body) || typeof body['access_token'] !== 'string' || body['access_token'] === '') {
    throw new TokenError(
      'TOKEN_UNAVAILABLE',
      `${settings.authUrl} returned ${answer.status} without an access token; check auth_url`,
    );
  }
  const seconds = Number(body['expires_in']);
  const life = (Number.isFinite(seconds) && seconds > 0 ? seconds : authentication.lifetimeSeconds) * 1000;
  const expiresAt = started + life;
  return { value: body['access_token'], expiresAt, refreshAt: expiresAt - Math.min(refreshMarginMs, life / 5) };
}

function refusal(answer: HttpAnswer | TransportError, settings: ClientSettings): TokenError {
  const { authUrl, clientId, clientSecret, scope } = settings;
  if (answer instanceof TransportError) {
    return new TokenError('TOKEN_UNAVAILABLE', `no token from ${authUrl}: ${answer.message}`, answer);
  }
  const known = new KnownSecrets([clientSecret, `${clientId}:${clientSecret}`]);
  const { apiCode, apiMessage, details } = readErrorAnswer(answer.text, {
    scrub: (text) => known.hideIn(text),
    show: (value) => printable(undefined, value, { known }),
  });
  const reason = [apiCode, apiMessage, ...details].filter((part) => part !== undefined).join(' ');
  const status = `${answer.status}${reason === '' ? '' : ` ${reason}`}`;
  if (wrongCredentials.includes(answer.status)) {
    return new TokenError(
      'CREDENTIALS_REFUSED',
      `${authUrl} refused the credentials of client_id "${clientId}" for scope "${scope}" with ${status}; check client_id, client_secret, and that the service account belongs to this tenant`,
    );
  }
  return new TokenError('TOKEN_UNAVAILABLE', `no token from ${authUrl}: it returned ${status}; check auth_url`);
}
