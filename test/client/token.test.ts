import { describe, expect, test } from '@jest/globals';

import { kindNamed } from '../../src/catalog';
import { createClient, TokenError, type Token } from '../../src/client';
import { failure, withStub } from './stub-service';

const tag = kindNamed('tag');
const empty = { data: [], offset: 0, limit: 5000, total: 0 };

describe('the token', () => {
  test('is requested with client credentials in the header and the tenant in the form, before the first call', () =>
    withStub(async (stub, client) => {
      expect(stub.tokenRequests).toHaveLength(0);
      await client.list(tag);
      const [request] = stub.tokenRequests;
      expect(request?.method).toBe('POST');
      expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded');
      expect(request?.text).toBe('grant_type=client_credentials&scope=tsg_id%3A1234567890');
      const basic = Buffer.from(request?.headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString();
      expect(basic).toBe('robot@1234567890.iam.panserviceaccount.com:very-secret-secret');
      expect(stub.seen[0]?.headers.authorization).toBe('Bearer access-token-1');
    }));

  test('is fetched once for 50 parallel calls', () =>
    withStub(async (stub, client) => {
      await Promise.all(Array.from({ length: 50 }, () => client.list(tag)));
      expect(stub.tokenRequests).toHaveLength(1);
      expect(stub.seen).toHaveLength(50);
    }));

  test('is used until shortly before it expires, then replaced', () =>
    withStub(async (stub, client, clock) => {
      await client.list(tag);
      clock.time += 700_000;
      await client.list(tag);
      expect(stub.tokenRequests).toHaveLength(1);
      clock.time += 90_000; // 110 of 900 seconds are left
      await client.list(tag);
      expect(stub.tokenRequests).toHaveLength(2);
    }));

  test('with a short life is not asked for before every call', () =>
    withStub(async (stub, client, clock) => {
      stub.answerToken = () => ({ body: { access_token: 'short', expires_in: 10 } });
      await client.list(tag);
      clock.time += 7_000;
      await client.list(tag);
      expect(stub.tokenRequests).toHaveLength(1);
    }));

  test('is replaced after a 401, and the call repeated once, a POST too', () =>
    withStub(async (stub, client, clock) => {
      stub.answer = (seen) =>
        seen.headers.authorization === 'Bearer access-token-1'
          ? { status: 401, body: { _errors: [{ code: 'E016', message: 'Key Expired' }] } }
          : { status: 201, body: { id: '1', name: 'web' } };
      const created = await client.create(tag, { scope: 'folder', name: 'All' }, { name: 'web' });
      expect(created['id']).toBe('1');
      expect(stub.tokenRequests).toHaveLength(2);
      expect(stub.seen).toHaveLength(2);
      expect(clock.sleeps).toEqual([]);
    }));

  test('is replaced once when 20 calls get a 401 at the same time', () =>
    withStub(async (stub, client) => {
      stub.answer = (seen) =>
        seen.headers.authorization === 'Bearer access-token-1' ? { status: 401 } : { body: empty };
      await Promise.all(Array.from({ length: 20 }, () => client.list(tag)));
      expect(stub.tokenRequests).toHaveLength(2);
    }));

  test('is not replaced a second time for one call, which is repeated twice more', () =>
    withStub(async (stub, client) => {
      stub.answer = () => ({ status: 401, body: { _errors: [{ code: 'E016', message: 'Not Authenticated' }] } });
      expect(await failure(client.list(tag))).toMatchObject({ code: 'API_UNAUTHENTICATED', status: 401 });
      expect(stub.seen).toHaveLength(4);
      expect(stub.tokenRequests).toHaveLength(2);
    }));

  test.each([
    ['429 with Retry-After', { status: 429, headers: { 'retry-after': '7' } }],
    ['503', { status: 503 }],
    ['a dropped connection', 'drop'],
    ['half an answer', { text: '{"access_token":"hal' }],
  ] as const)('is asked for again after %s', (_, first) =>
    withStub(async (stub, client, clock) => {
      stub.answerToken = (__, count) => (count < 3 ? first : { body: { access_token: 'late', expires_in: 900 } });
      await client.list(tag);
      expect(stub.tokenRequests).toHaveLength(3);
      expect(stub.seen[0]?.headers.authorization).toBe('Bearer late');
      expect(clock.sleeps).toHaveLength(2);
      if (typeof first === 'object' && 'headers' in first)
        expect(Math.min(...clock.sleeps)).toBeGreaterThanOrEqual(7000);
    }),
  );

  test('refused for wrong credentials says which, and is requested once by 50 calls', () =>
    withStub(async (stub, client) => {
      stub.answerToken = () => ({
        status: 401,
        body: { error: 'invalid_client', error_description: 'very-secret-secret is not the secret of this client' },
      });
      const errors = await Promise.all(Array.from({ length: 50 }, () => failure(client.list(tag))));
      const [error] = errors;
      expect(error).toBeInstanceOf(TokenError);
      expect(error).toMatchObject({ code: 'CREDENTIALS_REFUSED' });
      const { message } = error as TokenError; // checked above
      expect(message).toContain('robot@1234567890.iam.panserviceaccount.com');
      expect(message).toContain('tsg_id:1234567890');
      expect(message).toContain(`http://127.0.0.1:${stub.port}/token`);
      expect(message).toContain('invalid_client');
      expect(message).not.toContain('very-secret-secret');
      expect(stub.tokenRequests).toHaveLength(1);
      expect(stub.seen).toHaveLength(0);
    }));

  test('that never comes is an error that names the address', () =>
    withStub(async (stub, client) => {
      stub.answerToken = () => ({ status: 404, text: '<html>nothing here</html>' });
      expect(await failure(client.list(tag))).toMatchObject({
        code: 'TOKEN_UNAVAILABLE',
        message: `no token from http://127.0.0.1:${stub.port}/token: it returned 404; check auth_url`,
      });
    }));

  test('is shared through a store', () =>
    withStub(async (stub, client) => {
      const kept = new Map<string, Token>();
      const store = {
        get: (key: string) => Promise.resolve(kept.get(key)),
        put: async (key: string, token: Token) => {
          await Promise.resolve();
          kept.set(key, token);
        },
        drop: () => Promise.resolve(),
        exclusively: <T>(_: string, work: () => Promise<T>) => work(),
      };
      for (let i = 0; i < 3; i++) {
        const other = createClient(stub.settings(), { tokenStore: store });
        await other.list(tag);
        await other.close();
      }
      expect(stub.tokenRequests).toHaveLength(1);
      expect([...kept.keys()].join()).not.toContain('very-secret-secret');
      await client.close();
    }));

  test('of another process is used without a token request', () =>
    withStub(
      async (stub, client) => {
        await client.list(tag);
        expect(stub.tokenRequests).toHaveLength(0);
        expect(stub.seen[0]?.headers.authorization).toBe('Bearer ready.made.token');
        stub.answer = () => ({ status: 401 });
        expect(await failure(client.list(tag))).toMatchObject({ code: 'TOKEN_EXPIRED' });
      },
      { readyToken: { value: 'ready.made.token' } },
    ));

  test('of another process is read again when it expires or is refused', () => {
    let kept = 'first.made.token';
    return withStub(
      async (stub, client, clock) => {
        await client.list(tag);
        clock.time += 100_000;
        kept = 'second.made.token';
        await client.list(tag);
        kept = 'third.made.token';
        clock.time += 60_000;
        stub.answer = ({ headers }) => (headers.authorization?.includes('third') ? { body: empty } : { status: 401 });
        await client.list(tag);
        expect(stub.seen.map(({ headers }) => headers.authorization?.split(/[ .]/)[1])).toEqual([
          'first',
          'second',
          'second',
          'third',
        ]);
      },
      {
        readyToken: { value: kept, expiresAt: 1_000_000 + 200_000 },
        readTokenAgain: () => ({ value: kept }),
      },
    );
  });

  test('names the account when there is no client id', () => {
    const claims = Buffer.from(JSON.stringify({ sub: 'robot@1.iam.panserviceaccount.com' })).toString('base64url');
    return withStub(
      async (_, client) => {
        expect(await client.account()).toBe('robot@1.iam.panserviceaccount.com');
      },
      { clientId: '', readyToken: { value: `x.${claims}.y` } },
    );
  });
});
