import { describe, expect, test } from '@jest/globals';
import type { LogFields } from '../../src/client';
import { TransportError, type HttpAnswer } from '../../src/client/http';
import { requestToken } from '../../src/client/token-request';
import { StubService, TestClock, type Line } from './stub-service';

const settings = new StubService().settings({ authUrl: 'http://127.0.0.1:9/token' });

/** Asks for a token from a service with these answers, one after the other; each takes 30 ms. */
async function asked(...answers: readonly (Partial<HttpAnswer> | TransportError)[]) {
  const [clock, lines] = [new TestClock(), [] as Line[]];
  let count = 0;
  const send = (): Promise<HttpAnswer> => {
    clock.time += 30;
    const answer = answers[Math.min(count++, answers.length - 1)];
    return answer instanceof TransportError
      ? Promise.reject(answer)
      : Promise.resolve({ status: 200, headers: {}, text: '', ...answer });
  };
  const log = (level: string, message: string, fields: LogFields | (() => LogFields) = {}): void =>
    void lines.push({ level, message, fields: typeof fields === 'function' ? fields() : fields });
  const transport = { send, close: () => Promise.resolve() };
  const result = await requestToken(settings, { transport, clock, random: () => 0.5, log }).catch(
    (error: unknown) => error,
  );
  return { result, clock, lines, requests: () => count };
}
const token = (more: object = {}): Partial<HttpAnswer> => ({ text: JSON.stringify({ access_token: 't', ...more }) });

describe('a request for a token', () => {
  test('has a line in the log for each attempt, with its address, its end and its time', async () => {
    const { lines, result } = await asked(
      { status: 503 },
      new TransportError('CONNECTION_LOST', 'lost', 'maybe'),
      token(),
    );
    expect(result).toMatchObject({ value: 't' });
    const line = { level: 'info', message: 'token request' };
    const url = settings.authUrl;
    expect(lines).toEqual([
      { ...line, fields: { url, status: 503, ms: 30, attempt: 1 } },
      { ...line, fields: { url, error: 'CONNECTION_LOST', ms: 30, attempt: 2 } },
      { ...line, fields: { url, status: 200, ms: 30, attempt: 3 } },
    ]);
  });

  test.each([300, 302, 404, 500])('with status %i has no token, whatever is in the answer', async (status) => {
    const { result } = await asked({ ...token(), status });
    expect(result).toMatchObject({ code: 'TOKEN_UNAVAILABLE', message: expect.stringContaining(`returned ${status}`) });
  });

  test.each(['{}', '{"access_token":""}', '{"access_token":7}', '[]', '"x"'])(
    'with the answer %s says that it has no token',
    async (text) => {
      const { result, requests } = await asked({ text });
      expect(result).toMatchObject({
        code: 'TOKEN_UNAVAILABLE',
        message: 'http://127.0.0.1:9/token returned 200 without an access token; check auth_url',
      });
      expect(requests()).toBe(1);
    },
  );

  test.each([400, 401, 403])('with status %i is not repeated: the credentials are wrong', async (status) => {
    const { result, requests } = await asked({ status });
    expect(result).toMatchObject({ code: 'CREDENTIALS_REFUSED' });
    expect(requests()).toBe(1);
  });

  test('without an answer has the cause in its message, and ends after the retries of the settings', async () => {
    const cause = new TransportError('NO_CONNECTION', 'nothing listens', 'no');
    const { result, requests } = await asked(cause);
    expect(result).toMatchObject({
      ...{ code: 'TOKEN_UNAVAILABLE', message: 'no token from http://127.0.0.1:9/token: nothing listens', cause },
    });
    expect(requests()).toBe(1 + settings.maxRetries);
  });

  test('does not wait longer than a call may take', async () => {
    const { result, clock, requests } = await asked({ status: 429, headers: { 'retry-after': '290' } });
    expect(result).toMatchObject({ code: 'TOKEN_UNAVAILABLE' });
    expect([requests(), clock.sleeps.length]).toEqual([3, 2]);
  });
});

describe('the life of a token', () => {
  const start = 1_000_000;

  test.each([
    [{ expires_in: 900 }, 900, 120],
    [{ expires_in: '900' }, 900, 120],
    [{ expires_in: 100 }, 100, 20],
    [{ expires_in: 600 }, 600, 120],
    [{}, 900, 120],
    [{ expires_in: 0 }, 900, 120],
    [{ expires_in: -5 }, 900, 120],
    [{ expires_in: 'soon' }, 900, 120],
    [{ expires_in: null }, 900, 120],
  ])('of %j is %i seconds from the request on, and it is replaced %i seconds before', async (more, life, margin) => {
    const { result } = await asked(token(more));
    expect(result).toEqual({ value: 't', expiresAt: start + life * 1000, refreshAt: start + (life - margin) * 1000 });
  });
});
